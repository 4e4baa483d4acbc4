import { pictureForm } from '../picture-form.ts'
import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const upload = async (url: string): Promise<Call> => ({ method: 'PUT', url, ...(await pictureForm()) })

const addresses = new WeakMap<PermissionFixture, string>()

/** Uploads a picture as org_member, unless it has been uploaded, and returns its address. */
async function uploadedPicture(stage: PermissionFixture): Promise<string> {
  const known = addresses.get(stage)
  if (known) return known
  const { body, headers } = await pictureForm()
  const response = await stage.world.as(stage.actor('org_member')).put('/auth/picture', body, headers)
  const address = `/pictures/${response.body.picture}/small`
  addresses.set(stage, address)
  return address
}

/** The calls of additional.tsv for pictures and logos. */
export const pictureCalls: Calls = {
  'PUT /auth/picture': () => upload('/auth/picture'),
  'DELETE /auth/picture': () => ({ method: 'DELETE', url: '/auth/picture' }),
  'PUT /organizations/{A}/logo': (s) => upload(`/organizations/${s.A.id}/logo`),
  'DELETE /organizations/{A}/logo': (s) => ({ method: 'DELETE', url: `/organizations/${s.A.id}/logo` }),
  'GET /organizations/{A}/pictures': (s) => ({ method: 'GET', url: `/organizations/${s.A.id}/pictures` }),
  'GET /pictures/{key}/small': async (s) => ({ method: 'GET', url: await uploadedPicture(s) }),
  'GET /pictures/{unknown key}/small': () => ({ method: 'GET', url: `/pictures/${'f'.repeat(32)}/small` }),
}
