import type { MyChecks } from '@oakling/domain/identity/clearance';
import type { ProfileView, UpdateProfile } from '@oakling/domain/profile/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import { api, bodyOf, ownerHeader } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem.ts';

/** The delay before each upload retry, in seconds. Rule 3.12 */
const UPLOAD_DELAYS = [1, 2, 4, 8, 16, 32, 64];

/** The progress of an upload (0 to 1), or the delay before its next retry. */
export type UploadProgress = { readonly sent: number } | { readonly waitsSeconds: number };

export const profileQuery = queryOptions({
  queryKey: ['profile', 'mine'],
  queryFn: () => bodyOf(api.profile.$get()),
});

/** Rule 9.135 */
export const myChecksQuery = queryOptions({
  queryKey: ['profile', 'checks'],
  queryFn: (): Promise<MyChecks> => bodyOf(api['my-checks'].$get()),
});

/**
 * Saves the texts first, so a slow picture doesn't delay them. `progress` is null unless a picture is being uploaded.
 */
export function useSaveProfile() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ words, file }: { words: UpdateProfile; file: File | null }) => {
      const saved = await bodyOf(api.profile.$patch({ json: words }));
      return file === null ? saved : uploadAvatar(file, setProgress);
    },
    onSuccess: (saved) => client.setQueryData(profileQuery.queryKey, saved),
    // Refetches after a failure, too, because the texts may have been saved. The greeting shows the name.
    onSettled: () => {
      setProgress(null);
      void client.invalidateQueries({ queryKey: ['profile'] });
      void client.invalidateQueries({ queryKey: ['identity'] });
    },
  });
  return { ...mutation, progress };
}

/**
 * Uploads a picture. Retries transient failures after each of the delays, which are in seconds.
 * @throws the ProblemError of the last attempt.
 */
export async function uploadAvatar(
  file: File,
  onProgress: (progress: UploadProgress) => void,
  delays: readonly number[] = UPLOAD_DELAYS,
): Promise<ProfileView> {
  onProgress({ sent: 0 });
  try {
    return await putAvatar(file, (sent) => onProgress({ sent }));
  } catch (error) {
    const [seconds, ...later] = delays;
    if (seconds === undefined || !mayPass(error)) throw error;
    onProgress({ waitsSeconds: seconds });
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return uploadAvatar(file, onProgress, later);
  }
}

function putAvatar(file: File, onSent: (share: number) => void): Promise<ProfileView> {
  const request = sendFile('/api/profile/avatar', file, onSent);
  // The typed client can't send raw bytes, so cast to the route's declared response.
  return bodyOf(request as Promise<ClientResponse<ProfileView, number>>);
}

/**
 * PUTs a file and reports upload progress from 0 to 1. Uses XMLHttpRequest because fetch has no
 * upload progress. @throws TypeError on a network failure, like fetch.
 */
function sendFile(url: string, file: File, onSent: (share: number) => void): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  const headers = { ...ownerHeader(), 'Content-Type': file.type };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onSent(loaded / total);
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(new Response(responseText === '' ? null : responseText, { status }));
    });
    for (const end of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(end, () => reject(new TypeError('Failed to send the file')));
    }
    request.send(file);
  });
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { status } = error;
  return status >= 500 || status === 408 || status === 429;
}
