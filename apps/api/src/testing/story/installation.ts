import { expect } from 'vitest'
import { dataOf, type Person, type StoryContext } from './context.ts'

/** Reads and checks the installation as its operator, and sends mails again. */
export async function operateInstallation({ mailServer }: StoryContext, { api, email }: Person): Promise<void> {
  expect(dataOf(await api.GET('/installation/state'))).toMatchObject({
    schema: { pending: [] },
    mails: { is_sent: true },
  })
  expect(dataOf(await api.GET('/installation/checks')).length).toBeGreaterThan(5)
  const testMails = () => mailServer.to(email).filter(({ subject }) => subject === 'Test mail from Muster')
  expect(dataOf(await api.POST('/installation/test-mail'))).toEqual({ to: email })
  await expect.poll(() => testMails().length).toBe(1)
  await expect.poll(async () => dataOf(await api.POST('/installation/mails/retry')).mails).toBe(0)
  expect(dataOf(await api.POST('/installation/newest-version'))).toEqual({ version: '9.9.9', url: null })
}
