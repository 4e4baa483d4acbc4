// R15: two users change the same object, one of them from a stale version; ten users move cards at the same time.

import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { boardOf, type Card, columns, openScreen } from '../lib/screen.ts'
import { countStatuses, type MeasuredResponse, retryUntilAvailable, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 15
const pairCount = isShort ? 12 : 200
const pairsAtOnce = 8
const clientCount = 10
const moveCount = isShort ? 100 : 1_000
const cardCount = 40
const maxBehindMs = 2_000

const { integerBelow, chance, pick } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R15', seed)

await withBuild('r15', (dist) =>
  withNodes(dist, { apiCount: 2, chatCount: 2 }, async (nodes) => {
    const { api, chat, query } = nodes
    const { token: adminToken, organizationId, projectId } = await makeAccount(api(0).url)
    const people = await addPeople(nodes, clientCount, { organization: organizationId, role: 'admin', sessions: 1 })
    const tokens = people.flatMap((person) => person.tokens)
    const tokenOf = (n: number) => tokens[n % tokens.length] ?? adminToken
    /** Acts as two users at the same time, each through a different node. */
    const asBothUsers = <Result>(act: (n: number) => Promise<Result>) => Promise.all([act(0), act(1)])
    const create = async (path: string, body: object): Promise<number> => {
      const { status, body: text } = await sendRequest(`${api(0).url}${path}`, {
        method: 'POST',
        token: adminToken,
        body,
      })
      if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
      return JSON.parse(text).id
    }
    const failures: MeasuredResponse[] = []
    const send = (n: number, options: Parameters<typeof sendRequest>[1], path: string) =>
      retryUntilAvailable(() => sendRequest(api(n).url + path, { token: tokenOf(n), ...options }), failures)
    const read = (n: number, path: string) => send(n, {}, path)
    const update = (n: number, path: string, body: object, headers: Record<string, string> = {}) =>
      send(n, { method: 'PUT', body, headers }, path)

    const dates = { start_date: '2026-11-01', end_date: '2026-12-01' }
    const kinds = [
      { path: '/tasks/', name: 'title', body: { title: 'Pair', project_id: projectId } },
      { path: '/projects/', name: 'name', body: { name: 'Pair', organization_id: organizationId } },
      {
        path: '/milestones/',
        name: 'title',
        body: { title: 'Pair', project_id: projectId, organization_id: organizationId, due_date: '2026-12-01' },
      },
      {
        path: '/goals/',
        name: 'title',
        body: { title: 'Pair', project_id: projectId, target_value: 8, unit: 'h', ...dates },
      },
    ]
    const forEachPair = async (work: (pair: { path: string; name: string; n: number }) => Promise<void>) =>
      withConcurrency(pairCount, pairsAtOnce, async (n) => {
        const { path, name, body } = kinds[n % kinds.length] ?? pick(kinds)
        await work({ path: `${path}${await create(path, body)}`, name, n })
      })

    const staleCounts = { oneWon: 0, loserSeesCurrent: 0, winnerStored: 0 }
    const staleResponses: MeasuredResponse[] = []
    const unexpected: string[] = []
    await forEachPair(async ({ path, name, n }) => {
      const reads = await asBothUsers((userIndex) => read(userIndex, path))
      const names = [`One ${n}`, `Other ${n}`]
      const responses = await asBothUsers((userIndex) => {
        const tag = String(reads[userIndex]?.headers.etag)
        return update(userIndex, path, { [name]: names[userIndex] }, { 'if-match': tag })
      })
      staleResponses.push(...responses)
      const winner = responses.findIndex(({ status }) => status === 200)
      const loser = responses.findIndex(({ status }) => status === 412)
      if (winner < 0 || loser < 0) return
      staleCounts.oneWon++
      const stored = JSON.parse((await read(loser, path)).body)
      if (stored[name] === names[winner]) staleCounts.winnerStored++
      if (isDeepStrictEqual(JSON.parse(responses[loser]?.body ?? '{}').current, stored)) staleCounts.loserSeesCurrent++
      else unexpected.push(responses[loser]?.body ?? '')
    })
    requireTrue('stale: exactly one wins, the other receives 412', staleCounts.oneWon === pairCount)
    requireTrue("stale: the winner's change is stored", staleCounts.winnerStored === pairCount)
    requireTrue('stale: the loser receives the current row', staleCounts.loserSeesCurrent === pairCount)

    const separateFields = { bothStored: 0 }
    const separateResponses: MeasuredResponse[] = []
    await forEachPair(async ({ path, name, n }) => {
      const changes = [{ [name]: `Named ${n}` }, { description: `Described ${n}` }]
      separateResponses.push(...(await asBothUsers((userIndex) => update(userIndex, path, changes[userIndex] ?? {}))))
      const stored = JSON.parse((await read(0, path)).body)
      if (stored[name] === `Named ${n}` && stored.description === `Described ${n}`) separateFields.bothStored++
    })
    requireTrue('without If-Match: no field is lost', separateFields.bothStored === pairCount)
    requireTrue(
      'without If-Match: both receive 200',
      separateResponses.every(({ status }) => status === 200),
    )

    const boardProjectId = await create('/projects/', { name: 'Board', organization_id: organizationId })
    const taskIds: number[] = []
    for (let n = 0; n < cardCount; n++)
      taskIds.push(await create('/tasks/', { title: `Card ${n}`, project_id: boardProjectId }))
    const nextMove = () => ({
      id: pick(taskIds),
      status: pick(columns),
      // Some moves place the card before a card that the user's board shows in the target column; others append it.
      place: chance(0.4) ? integerBelow(cardCount / 4) : cardCount,
    })
    const plan = Array.from({ length: moveCount }, nextMove)
    const screens = await Promise.all(
      Array.from({ length: clientCount }, (_, n) =>
        openScreen(chat(n).url, { token: tokenOf(n), organizationId }, async () =>
          JSON.parse((await read(n, `/tasks/organization/${organizationId}?project_id=${boardProjectId}`)).body),
        ),
      ),
    )
    const moveResults: { before: boolean; response: MeasuredResponse }[] = []
    await withConcurrency(moveCount, clientCount, async (n) => {
      const { id, status, place } = plan[n] ?? nextMove()
      const column = screens[n % clientCount]?.column(status) ?? []
      const nextCardId = place < column.length ? column[place] : undefined
      const body = { status, ...(nextCardId && { before_id: nextCardId }) }
      const response = await send(n, { method: 'PATCH', body }, `/tasks/${id}/status`)
      moveResults.push({ before: nextCardId !== undefined, response })
    })
    const lastResponseAt = performance.now()
    const committed = await query<Card>('select id, status, position from tasks where project_id = $1', [
      boardProjectId,
    ])
    const storedBoard = boardOf(committed)
    const behindMs = await Promise.all(
      screens.map(async (screen) => {
        while (screen.boardText() !== storedBoard && performance.now() < lastResponseAt + 10_000) await wait(5)
        return screen.boardText() === storedBoard ? performance.now() - lastResponseAt : Number.POSITIVE_INFINITY
      }),
    )
    for (const screen of screens) screen.close()

    const history = await query<{
      id: number
      version: number
      count: number
      lines: number
      facts: number
      steps: number
    }>(
      `select t.id, t.version, t.comment_count as count,
         (select count(*)::int from task_comments c where c.task_id = t.id and c.kind = 'system') as lines,
         (select count(*)::int from facts f where f.entity = 'task' and f.entity_id = t.id and f.kind = 'task.status_changed') as facts,
         (select count(*)::int from facts f where f.entity = 'task' and f.entity_id = t.id and f.action = 'updated') as steps
       from tasks t where t.project_id = $1`,
      [boardProjectId],
    )
    const sum = (of: (row: (typeof history)[number]) => number) => history.reduce((total, row) => total + of(row), 0)
    requireTrue(
      'moves receive 200, or 404 if the card to place it before is not in that column',
      moveResults.every(({ before, response: { status } }) => status === 200 || (before && status === 404)),
    )
    requireTrue(
      'every screen shows the last committed columns',
      behindMs.every((ms) => Number.isFinite(ms)),
    )
    const screenFailures = screens.flatMap(({ failures }) => failures)
    requireTrue('every screen can fetch its board', screenFailures.length === 0)
    requireWithin('all screens after the last response', Math.round(Math.max(...behindMs)), maxBehindMs)
    requireTrue(
      'a history line for each status change',
      history.every(({ lines, facts, count }) => lines === facts && count === 0),
    )
    requireTrue(
      'a version for each recorded change',
      history.every(({ version, steps }) => version - 1 === steps),
    )
    print({
      pairs: pairCount,
      stale: { ...staleCounts, answers: countStatuses(staleResponses), unexpected: unexpected.slice(0, 2) },
      apart: { ...separateFields, answers: countStatuses(separateResponses) },
      moves: moveCount,
      retried: countStatuses(failures),
      moved: countStatuses(moveResults.map(({ response }) => response)),
      moveMs: percentiles(moveResults.map(({ response }) => response.ms)),
      behindMs: percentiles(behindMs),
      screenFailures: screenFailures.slice(0, 2),
      statusChanges: sum(({ facts }) => facts),
      lines: sum(({ lines }) => lines),
      versionSteps: sum(({ version }) => version - 1),
      recorded: sum(({ steps }) => steps),
    })
  }),
)
