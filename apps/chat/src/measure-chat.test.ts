import { openDatabase } from '@muster/database/open'
import { expect, it } from 'vitest'
import { chatInstallation, openSocket } from './testing.ts'

it('/metrics returns the connections of the node, and how long ago it has read the facts', async () => {
  const installation = await chatInstallation()
  const { url, app } = await installation.startNode()
  const readMetric = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec((await app.inject('/metrics')).body)?.[1])
  expect(await readMetric('chat_connections')).toBe(0)

  const organizationId = await installation.createOrganization()
  const { token } = await installation.createMember(organizationId, 'member')
  const client = openSocket(url, { token, organizationId })
  await client.connected
  expect(await readMetric('chat_connections')).toBe(1)
  client.socket.disconnect()
  await expect.poll(() => readMetric('chat_connections')).toBe(0)

  expect(await readMetric('facts_read_seconds_ago')).toBeLessThan(60)
  const owner = openDatabase({ url: installation.database.ownerUrl })
  await owner.pool.query('alter table facts rename to facts_elsewhere')
  await expect.poll(() => readMetric('facts_read_seconds_ago')).toBeGreaterThan(3)
  await owner.pool.query('alter table facts_elsewhere rename to facts')
  await expect.poll(() => readMetric('facts_read_seconds_ago')).toBeLessThan(2)
  await owner.close()
  await installation.close()
})
