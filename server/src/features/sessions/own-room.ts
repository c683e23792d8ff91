import { OWN_ROOM } from '@oakling/domain/sessions/session';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Rejects built-in video calls on an installation without rooms. Rule 6.290
 * @throws AppError `invalid-input`.
 */
export function refuseWithoutRooms(
  { rooms }: Pick<Platform, 'rooms'>,
  asked: { readonly connectionMode: string; readonly videoProvider?: string },
): void {
  if (rooms !== null || asked.videoProvider !== OWN_ROOM) return;
  throw new AppError('invalid-input', {
    fields: [{ path: 'videoProvider', message: 'Please select a video provider.' }],
  });
}
