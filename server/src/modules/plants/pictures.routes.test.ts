import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantEndpoints as calls } from '#contract/plants.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createOrganization } from '../../../test/organizations.ts';
import { createPerson } from '../../../test/people.ts';
import { storePlants } from '../../../test/plants.ts';

type Person = Awaited<ReturnType<typeof createPerson>>;

let t: TestApp;
let fitter: Person;
let rival: Person;
let owner: Person;
let plant: string;
beforeAll(async () => {
  t = await startTestApp();
  const one = await createOrganization(t, 'One', 'INSTALLER');
  fitter = await createPerson(t, 'fitter', 'installer', { organizationId: one });
  rival = await createPerson(t, 'rival', 'installer', { organizationId: await createOrganization(t, 'Two', 'INSTALLER') });
  owner = await createPerson(t, 'owner');
  plant = (await storePlants(t, [{ organization_id: one, owner_id: owner.id }]))[0] ?? '';
});
afterAll(() => t.close());

const upload = (who: { token: string }, file: Buffer, type = 'image/jpeg', id = plant) =>
  t.app.inject({
    method: 'POST',
    url: calls.uploadPicture.path.replace('{id}', id),
    payload: file,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': type, lang: 'en-GB' },
  });
const fetchPicture = (who: { token: string }, id: string, size?: string) =>
  t.app.inject({
    method: 'GET',
    url: calls.picture.path.replace('{id}', id),
    query: size ? { size } : {},
    headers: { authorization: `Bearer ${who.token}` },
  });
const photo = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg();

test('a picture is turned upright, made small and stripped of the place where it was taken', async () => {
  const answer = await upload(owner, await photo().toBuffer());
  expect(answer.statusCode).toBe(200);
  const { pictureId } = answer.json().data;
  const large = await fetchPicture(fitter, pictureId);
  expect(large.headers['content-type']).toBe('image/webp');
  const meta = await sharp(large.rawPayload).metadata();
  expect([meta.width, meta.height]).toEqual([800, 1600]);
  expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  const small = await sharp((await fetchPicture(fitter, pictureId, 'small')).rawPayload).metadata();
  expect(Math.max(small.width, small.height)).toBe(320);
  expect((await fetchPicture(rival, pictureId)).statusCode, 'not for others').toBe(404);
  expect((await t.call(calls.detail, { params: { id: plant } }, fitter)).data.pictureId).toBe(pictureId);

  const next = (await upload(fitter, await photo().png().toBuffer(), 'image/png')).json().data.pictureId;
  expect((await fetchPicture(fitter, pictureId)).statusCode, 'the old one is gone').toBe(404);
  expect((await t.call(calls.removePicture, { body: { id: plant } }, rival)).status).toBe(404);
  expect((await t.call(calls.removePicture, { body: { id: plant } }, owner)).code).toBe(200);
  expect((await fetchPicture(fitter, next)).statusCode).toBe(404);
});

test('what is not a picture, whatever it calls itself, is refused', async () => {
  expect((await upload(fitter, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')).json().code).toBe(40021);
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  expect((await upload(fitter, gif)).json().code).toBe(40021);
  const half = (await photo().toBuffer()).subarray(0, 2000);
  expect((await upload(fitter, half)).json().code).toBe(40021);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  expect((await upload(fitter, heic, 'image/heic')).json().code, 'told apart, with a way out').toBe(40024);
  expect((await upload(rival, await photo().toBuffer())).statusCode).toBe(404);
});

test('a picture with more pixels than a camera takes is refused', async () => {
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect((await upload(fitter, huge, 'image/png')).json().code).toBe(40021);
}, 30_000);

test('a picture in the bin is shown to nobody', async () => {
  const { pictureId } = (await upload(owner, await photo().toBuffer())).json().data;
  await t.db.updateTable('plant').set({ deleted_at: new Date().toISOString() }).where('id', '=', plant).execute();
  expect((await fetchPicture(owner, pictureId)).statusCode).toBe(404);
});
