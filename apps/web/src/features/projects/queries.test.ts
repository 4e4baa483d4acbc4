import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../lib/testing.ts'
import { sendNewProject } from './mutations.ts'
import { newestProjectsQuery, projectPageQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it("a project that could not be created without a reason: 'Failed to create project' [ERR-28]", async () => {
  stubPage('http://localhost/admin/projects')
  const stop = await serve((_, response) => response.writeHead(500, { connection: 'close' }).end())
  await expect(sendNewProject({ name: 'Greenhouse', organization_id: 1 })).rejects.toThrow(/^Failed to create project$/)
  await stop()
})

it('the projects of an organization by its id; 0 means all organizations [API-173]', async () => {
  stubPage('http://localhost/admin/projects')
  const requestUrls: (string | undefined)[] = []
  const stop = await serve((request, response) => {
    requestUrls.push(request.url)
    response.writeHead(200, { connection: 'close' }).end('[]')
  })
  const client = new QueryClient()
  await client.fetchQuery(projectPageQuery({ orgId: 3, q: 'on hold', sort: '-name', page: 1, perPage: 10 }))
  await client.fetchQuery(newestProjectsQuery({ id: 1, role: 'member' }, 0, 5))
  expect(requestUrls).toEqual(['/projects/organization/3?q=on+hold&sort=-name&limit=10', '/projects/?limit=5'])
  client.clear()
  await stop()
})
