import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, stubPage } from '../../../lib/testing.ts'
import { renderPage } from '../../../lib/testing-render.tsx'
import { testingTask } from '../testing-task.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost' })
const { useComposer } = await import('./use-composer.ts')
vi.unstubAllGlobals()

const ewa = { id: 3, name: 'Ewa', username: 'ewa', former_usernames: [] }
const project = { id: 2, name: 'Website' }

let createdCount: number
let stop: () => Promise<unknown>

beforeEach(async () => {
  stubPage('http://localhost/admin/tasks?orgId=1')
  createdCount = 0
  stop = await serve((request, response) => {
    if (request.method === 'POST') createdCount++
    response.writeHead(200, { 'x-total-count': '1' })
    response.end(JSON.stringify(request.method === 'POST' ? testingTask({ id: 7 }) : [ewa]))
  })
})

afterEach(async () => {
  await stop()
  vi.unstubAllGlobals()
})

it('creates one task if Enter is pressed again while the names in the text are being read', async () => {
  sessionStorage.setItem('form-draft:1:compose:1:board', 'Order glass @ewa')
  let composer: ReturnType<typeof useComposer> | undefined
  const Page = () => {
    composer = useComposer({ name: 'board', organizationId: 1, defaults: { project } })
    return null
  }
  await renderPage(<Page />)
  const [first, second] = await Promise.all([composer?.submit(), composer?.submit()])
  expect(first).toMatchObject({ id: 7 })
  expect(second).toBeUndefined()
  expect(createdCount).toBe(1)
})
