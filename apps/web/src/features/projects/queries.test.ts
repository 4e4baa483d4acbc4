import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page, serve } from '../../lib/testing.ts'
import { projectsQuery, sendNewProject } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it("ERR-28 a project that could not be made without a reason: 'Failed to create project'", async () => {
  page('http://localhost/admin/projects')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  await expect(sendNewProject({ name: 'Greenhouse', organization_id: 1 })).rejects.toThrow(/^Failed to create project$/)
  await stop()
})

it('API-173 the projects of an organization by its id; 0 means those of all', async () => {
  page('http://localhost/admin/projects')
  const asked: (string | undefined)[] = []
  const stop = await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(200, { connection: 'close' }).end('[]')
  })
  const client = new QueryClient()
  await client.fetchQuery(projectsQuery(3))
  await client.fetchQuery(projectsQuery(0))
  expect(asked).toEqual(['/projects/organization/3', '/projects/'])
  client.clear()
  await stop()
})
