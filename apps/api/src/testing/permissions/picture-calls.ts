import { pictureForm } from '../picture-form.ts'
import type { Call, Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

const upload = async (url: string): Promise<Call> => ({ method: 'PUT', url, ...(await pictureForm()) })

/** Uploads a picture as org_member and returns its address. */
async function uploadedPicture({ world, actor }: PermissionFixture): Promise<string> {
  const { body, headers } = await pictureForm()
  const response = await world.as(actor('org_member')).put('/auth/picture', body, headers)
  return `/pictures/${response.body.picture}/small`
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
