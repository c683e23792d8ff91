import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** A photo with GPS coordinates in its EXIF data, as phones store it. */
export async function photoWithPlace(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const image = sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: 200, g: 120, b: 40 } },
  });
  return image
    .withExif({
      IFD0: { Artist: 'Sam Young', ImageDescription: 'at home, 12 Linden Lane' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
    })
    .toFormat(format)
    .toBuffer();
}

export async function uploadPicture(person: Browser): Promise<void> {
  await person.send('PUT', '/api/profile/avatar', {
    body: new Uint8Array(await photoWithPlace()),
    headers: { 'content-type': 'image/jpeg' },
  });
}

/** A PNG with many pixels in few bytes: black, one bit per pixel. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Uploads a picture and makes it visible to others, as if a moderator had approved it. */
export async function showPicture(app: TestApp, person: Browser): Promise<void> {
  await uploadPicture(person);
  await app.query`
    with passed as (
      update profile_versions set state = 'shown'
      where person_id = ${person.personId} and field = 'avatar' and state = 'waiting' returning words
    )
    update people set avatar = words from passed where id = ${person.personId}
  `;
}

/** Rule 1.137 */
export async function passProfile(guardian: Browser, child: Browser): Promise<void> {
  const { versions } = (await guardian.get(`/api/children/${child.personId}`)).body;
  for (const { id, isWaiting } of versions) {
    if (isWaiting)
      await guardian.must('POST', `/api/profile-versions/${id}/decision`, { outcome: 'shown' });
  }
}
