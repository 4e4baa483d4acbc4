import { afterEach, expect, it, vi } from 'vitest'
import { page, serve } from '../../lib/testing.ts'
import { sendNewProject } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it("ERR-28 a project that could not be made without a reason: 'Failed to create project'", async () => {
  page('http://localhost/admin/projects')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  await expect(sendNewProject({ name: 'Greenhouse', organization_id: 1 })).rejects.toThrow(/^Failed to create project$/)
  await stop()
})
