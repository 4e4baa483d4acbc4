import { type PermissionRow, permissionRows } from '@muster/server/permissions/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatTeam, chatTeam } from '../../testing-chat.ts'
import { type Call, calls } from './calls.ts'
import { snapshot } from './snapshot.ts'
import { formerMembers, type Stage, setStage } from './stage.ts'

/** What the table says of a removed member applies to a removed manager and a removed admin too. */
const withFormerLeaders = (row: PermissionRow): PermissionRow[] =>
  row.actor === 'removed_member' ? formerMembers.map((actor) => ({ ...row, actor })) : [row]

const rows = permissionRows
  .filter(({ call }) => /^\w+ \/api\//.test(call) && !call.includes('/api/calls/'))
  .flatMap(withFormerLeaders)
const outsiders = new Set(['stranger', 'global_admin_nomember', 'anonymous', ...formerMembers])

/** The two users whose direct room must not be found by others. */
const pair = new Set(['assigned_member', 'org_manager'])

let team: ChatTeam
let shared: Stage
const walked = new Set<string>()

beforeAll(async () => {
  team = await chatTeam()
  shared = await setStage(team)
})
afterAll(() => team?.close())

describe.each([...new Set(rows.map((row) => row.call))])('%s', (call) => {
  it.each(rows.filter((row) => row.call === call))('$actor: $expected', async (row) => {
    const stage = row.expected === '2xx' && !call.startsWith('GET') ? await setStage(team) : shared
    const request = await calls[call]?.(stage, row.actor)
    if (!request) throw new Error(`nobody has said how ${call} is made`)
    noteRoute(request)
    const before = await snapshot(team.db)
    const answer = await ask(stage, row, request)
    expect(accepted(row), answer.text).toContain(answer.status < 300 ? '2xx' : String(answer.status))
    if (row.expected !== '2xx' || call.startsWith('GET')) expect(await snapshot(team.db)).toBe(before)
    if (outsiders.has(row.actor)) expect(answer.text).not.toContain('CANARY-A')
    if (call.includes('DM alias') && !pair.has(row.actor)) expect(answer.text).not.toContain('private')
    if (answer.status !== 404) return
    const twin = await ask(stage, row, unknown(stage, request))
    expect(answer.text, 'foreign and unknown differ').toBe(twin.text)
  })
})

it('every call of the chat service has rows in the table [API-175]', () => {
  expect(routes().filter((route) => !walked.has(route))).toEqual([])
})

function ask(stage: Stage, { actor }: PermissionRow, { method, url, body }: Call) {
  const caller = actor === 'anonymous' ? team.as(undefined) : stage.actor(actor)
  if (method === 'GET') return caller.get(url)
  return method === 'DELETE' ? caller.delete(url) : caller[method === 'PUT' ? 'put' : 'post'](url, body)
}

const accepted = ({ expected, note }: PermissionRow) => (note.includes('422') ? [expected, '422'] : [expected])

/** The same request for an id that was never used: the id in the body where there is one, else those of the path. */
function unknown(stage: Stage, request: Call): Call {
  const said = JSON.stringify(request.body ?? {})
  if (said.includes('replyTo')) return { ...request, body: { content: 'Re', replyTo: crypto.randomUUID() } }
  if (said.includes(String(stage.userOfB.id))) return { ...request, body: { participantIds: [2_147_483_000] } }
  const url = request.url
    .replace(stage.R, crypto.randomUUID())
    .replace(stage.MSG, crypto.randomUUID())
    .replace(/(messages\/\d+|users)\/\d+(?=\/|$)/, '$1/2147483000')
  return { ...request, url }
}

function noteRoute({ method, url }: Call) {
  const path = `${method} ${url.split('?')[0]}`
  for (const route of routes()) if (new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path)) walked.add(route)
}

const routes = () => [...new Set(team.routes().map(({ method, url }) => `${method} ${url}`))].filter(isOwn)

/** The calls of calls have rows of their own. */
const isOwn = (route: string) => !route.includes('/api/calls/')
