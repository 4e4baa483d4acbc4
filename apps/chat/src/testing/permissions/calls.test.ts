import { additionalRows, type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../../testing-chat.ts'
import { type Call, calls } from './calls.ts'
import { snapshot } from './snapshot.ts'
import { formerMembers, type Stage, setStage } from './stage.ts'

/** The permission table's rows for a removed member also apply to a removed manager and a removed admin. */
const withFormerLeaders = (row: PermissionRow): PermissionRow[] =>
  row.actor === 'removed_member' ? formerMembers.map((actor) => ({ ...row, actor })) : [row]

const rows = [...permissionRows, ...additionalRows]
  .filter(({ call }) => /^\w+ \/api\//.test(call) && !call.includes('/api/calls/'))
  .flatMap(withFormerLeaders)
const outsiders = new Set(['stranger', 'global_admin_nomember', 'anonymous', ...formerMembers])

/** The two users whose direct room others must not find. */
const pair = new Set(['assigned_member', 'org_manager'])

let team: ChatTeam
let sharedStage: Stage
const coveredRoutes = new Set<string>()

beforeAll(async () => {
  team = await chatTeam()
  sharedStage = await setStage(team)
})
afterAll(() => team?.close())

describe.each([...new Set(rows.map((row) => row.call))])('%s', (call) => {
  it.each(rows.filter((row) => row.call === call))('$actor: $expected', async (row) => {
    const stage = row.expected === '2xx' && !call.startsWith('GET') ? await setStage(team) : sharedStage
    const request = await calls[call]?.(stage, row.actor)
    if (!request) throw new Error(`nobody has said how ${call} is made`)
    recordCoverage(request)
    const before = await snapshot(team.db)
    const response = await ask(stage, row, request)
    expect(acceptedStatuses(row), response.text).toContain(response.status < 300 ? '2xx' : String(response.status))
    if (row.expected !== '2xx' || call.startsWith('GET')) expect(await snapshot(team.db)).toBe(before)
    if (outsiders.has(row.actor)) expect(response.text).not.toContain('CANARY-A')
    if (call.includes('DM alias') && !pair.has(row.actor)) expect(response.text).not.toContain('private')
    if (response.status !== 404) return
    const unknownResponse = await ask(stage, row, withUnknownId(stage, request))
    expect(response.text, 'foreign and unknown differ').toBe(unknownResponse.text)
  })
})

it('every call of the chat service has rows in the table [API-175]', () => {
  expect(routes().filter((route) => !coveredRoutes.has(route))).toEqual([])
})

function ask(stage: Stage, { actor }: PermissionRow, { method, url, body }: Call) {
  const caller = actor === 'anonymous' ? team.requestsAs(undefined) : stage.actor(actor)
  if (method === 'GET') return caller.get(url)
  return method === 'DELETE' ? caller.delete(url) : caller[method === 'PUT' ? 'put' : 'post'](url, body)
}

const acceptedStatuses = ({ expected, note }: PermissionRow) => (note.includes('422') ? [expected, '422'] : [expected])

/**
 * Replaces the id in the request body with an unknown id if it is that of a file, of a quoted message or of the user of B;
 * otherwise replaces the ids in the URL.
 */
function withUnknownId(stage: Stage, request: Call): Call {
  const bodyText = JSON.stringify(request.body ?? {})
  if (bodyText.includes('file_ids')) return { ...request, body: { content: '', file_ids: [2_147_483_000] } }
  if (bodyText.includes('replyTo')) return { ...request, body: { content: 'Re', replyTo: crypto.randomUUID() } }
  if (bodyText.includes(String(stage.userOfB.id))) return { ...request, body: { participantIds: [2_147_483_000] } }
  const url = request.url
    .replace(stage.R, crypto.randomUUID())
    .replace(stage.MSG, crypto.randomUUID())
    .replace(/(messages\/\d+|users)\/\d+(?=\/|$)/, '$1/2147483000')
  return { ...request, url }
}

function recordCoverage({ method, url }: Call) {
  const path = `${method} ${url.split('?')[0]}`
  for (const route of routes())
    if (new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path)) coveredRoutes.add(route)
}

const routes = () => [...new Set(team.routes().map(({ method, url }) => `${method} ${url}`))].filter(isCoveredHere)

/** The endpoints under /api/calls/ have their own tests. */
const isCoveredHere = (route: string) => !route.includes('/api/calls/')
