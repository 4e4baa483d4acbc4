import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page, serve } from '../../lib/testing.ts'
import { projectsQuery, sendNewProject } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it("a project that could not be created without a reason: 'Failed to create project' [ERR-28]", async () => {
  page('http://localhost/admin/projects')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  await expect(sendNewProject({ name: 'Greenhouse', organization_id: 1 })).rejects.toThrow(/^Failed to create project$/)
  await stop()
})

it('the projects of an organization by its id; 0 means all organizations [API-173]', async () => {
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
