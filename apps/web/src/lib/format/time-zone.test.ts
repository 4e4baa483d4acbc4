import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { withTimeZone } from './time-zone.ts'

it('retries without the time zone when it was refused, and retries nothing else [W7]', async () => {
  const refusal = (field: string) => new ApiError('No', { status: 422, errors: [{ field, message: 'No' }] })
  const sentBodies: object[] = []
  const send = (refusedField: string) => (body: { name: string; time_zone?: string }) => {
    sentBodies.push(body)
    return body.time_zone ? Promise.reject(refusal(refusedField)) : Promise.resolve('made')
  }
  expect(await withTimeZone({ name: 'Ana', time_zone: 'Mars/Base' }, send('time_zone'))).toBe('made')
  expect(sentBodies).toEqual([{ name: 'Ana', time_zone: 'Mars/Base' }, { name: 'Ana' }])
  await expect(withTimeZone({ name: 'Ana', time_zone: 'Mars/Base' }, send('name'))).rejects.toThrow('No')
  expect(sentBodies).toHaveLength(3)
})
