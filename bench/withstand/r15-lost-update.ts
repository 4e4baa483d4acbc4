// R15: two users change the same object, one of them from a stale version; ten users move cards at the same time.

import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses, untilAvailable } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { boardOf, type Card, columns, openScreen } from '../lib/screen.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'
import { withConcurrency } from '../lib/with-concurrency.ts'

const seed = 15
const pairs = short ? 12 : 200
const pairsAtOnce = 8
const clients = 10
const moves = short ? 100 : 1_000
const cards = 40
const mostBehindMs = 2_000

const { below, odds, pick } = chance(seed)
const { holds, within, print } = verdict('R15', seed)

await withBuild('r15', (dist) =>
  withNodes(dist, { apis: 2, chats: 2 }, async (nodes) => {
    const { api, chat, query } = nodes
    const { token: own, organization, project } = await makeAccount(api(0).url)
    const people = await addPeople(nodes, clients, { organization, role: 'admin', sessions: 1 })
    const tokens = people.flatMap((person) => person.tokens)
    const tokenOf = (n: number) => tokens[n % tokens.length] ?? own
    /** Two users at the same time, each through a different node. */
    const both = <Result>(act: (n: number) => Promise<Result>) => Promise.all([act(0), act(1)])
    const make = async (path: string, body: object): Promise<number> => {
      const { status, body: text } = await ask(`${api(0).url}${path}`, { method: 'POST', token: own, body })
      if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
      return JSON.parse(text).id
    }
    const failures: Answer[] = []
    const send = (n: number, asked: Parameters<typeof ask>[1], path: string) =>
      untilAvailable(() => ask(api(n).url + path, { token: tokenOf(n), ...asked }), failures)
    const read = (n: number, path: string) => send(n, {}, path)
    const put = (n: number, path: string, body: object, headers: Record<string, string> = {}) =>
      send(n, { method: 'PUT', body, headers }, path)

    const dates = { start_date: '2026-11-01', end_date: '2026-12-01' }
    const kinds = [
      { path: '/tasks/', name: 'title', body: { title: 'Pair', project_id: project } },
      { path: '/projects/', name: 'name', body: { name: 'Pair', organization_id: organization } },
      {
        path: '/milestones/',
        name: 'title',
        body: { title: 'Pair', project_id: project, organization_id: organization, due_date: '2026-12-01' },
      },
      {
        path: '/goals/',
        name: 'title',
        body: { title: 'Pair', project_id: project, target_value: 8, unit: 'h', ...dates },
      },
    ]
    const pairUp = async (work: (pair: { path: string; name: string; n: number }) => Promise<void>) =>
      withConcurrency(pairs, pairsAtOnce, async (n) => {
        const { path, name, body } = kinds[n % kinds.length] ?? pick(kinds)
        await work({ path: `${path}${await make(path, body)}`, name, n })
      })

    const stale = { oneWon: 0, loserSeesCurrent: 0, winnerStored: 0 }
    const staleAnswers: Answer[] = []
    const unexpected: string[] = []
    await pairUp(async ({ path, name, n }) => {
      const seen = await both((one) => read(one, path))
      const names = [`One ${n}`, `Other ${n}`]
      const answers = await both((one) => {
        const tag = String(seen[one]?.headers.etag)
        return put(one, path, { [name]: names[one] }, { 'if-match': tag })
      })
      staleAnswers.push(...answers)
      const winner = answers.findIndex(({ status }) => status === 200)
      const loser = answers.findIndex(({ status }) => status === 412)
      if (winner < 0 || loser < 0) return
      stale.oneWon++
      const stored = JSON.parse((await read(loser, path)).body)
      if (stored[name] === names[winner]) stale.winnerStored++
      if (isDeepStrictEqual(JSON.parse(answers[loser]?.body ?? '{}').current, stored)) stale.loserSeesCurrent++
      else unexpected.push(answers[loser]?.body ?? '')
    })
    holds('stale: exactly one wins, the other receives 412', stale.oneWon === pairs)
    holds("stale: the winner's change is stored", stale.winnerStored === pairs)
    holds('stale: the loser receives the current row', stale.loserSeesCurrent === pairs)

    const apart = { bothStored: 0 }
    const apartAnswers: Answer[] = []
    await pairUp(async ({ path, name, n }) => {
      const changes = [{ [name]: `Named ${n}` }, { description: `Described ${n}` }]
      apartAnswers.push(...(await both((one) => put(one, path, changes[one] ?? {}))))
      const stored = JSON.parse((await read(0, path)).body)
      if (stored[name] === `Named ${n}` && stored.description === `Described ${n}`) apart.bothStored++
    })
    holds('without If-Match: no field is lost', apart.bothStored === pairs)
    holds(
      'without If-Match: both receive 200',
      apartAnswers.every(({ status }) => status === 200),
    )

    const kanban = await make('/projects/', { name: 'Board', organization_id: organization })
    const board: number[] = []
    for (let n = 0; n < cards; n++) board.push(await make('/tasks/', { title: `Card ${n}`, project_id: kanban }))
    const nextMove = () => ({
      id: pick(board),
      status: pick(columns),
      // Some moves place the card before another one, as the user sees the column.
      place: odds(0.4) ? below(cards / 4) : cards,
    })
    const plan = Array.from({ length: moves }, nextMove)
    const screens = await Promise.all(
      Array.from({ length: clients }, (_, n) =>
        openScreen(chat(n).url, { token: tokenOf(n), organizationId: organization }, async () =>
          JSON.parse((await read(n, `/tasks/organization/${organization}?project_id=${kanban}`)).body),
        ),
      ),
    )
    const answers: { before: boolean; answer: Answer }[] = []
    await withConcurrency(moves, clients, async (n) => {
      const { id, status, place } = plan[n] ?? nextMove()
      const column = screens[n % clients]?.column(status) ?? []
      const before = place < column.length ? column[place] : undefined
      const body = { status, ...(before && { before_id: before }) }
      const answer = await send(n, { method: 'PATCH', body }, `/tasks/${id}/status`)
      answers.push({ before: before !== undefined, answer })
    })
    const last = performance.now()
    const committed = await query<Card>('select id, status, position from tasks where project_id = $1', [kanban])
    const truth = boardOf(committed)
    const behindMs = await Promise.all(
      screens.map(async (screen) => {
        while (screen.shows() !== truth && performance.now() < last + 10_000) await wait(5)
        return screen.shows() === truth ? performance.now() - last : Number.POSITIVE_INFINITY
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
      [kanban],
    )
    const sum = (of: (row: (typeof history)[number]) => number) => history.reduce((total, row) => total + of(row), 0)
    holds(
      'moves receive 200, or 404 if the card to place it before is not in that column',
      answers.every(({ before, answer: { status } }) => status === 200 || (before && status === 404)),
    )
    holds(
      'every screen shows the last committed columns',
      behindMs.every((ms) => Number.isFinite(ms)),
    )
    within('all screens after the last response', Math.round(Math.max(...behindMs)), mostBehindMs)
    holds(
      'a history line for each status change',
      history.every(({ lines, facts, count }) => lines === facts && count === 0),
    )
    holds(
      'a version for each recorded change',
      history.every(({ version, steps }) => version - 1 === steps),
    )
    print({
      pairs,
      stale: { ...stale, answers: statuses(staleAnswers), unexpected: unexpected.slice(0, 2) },
      apart: { ...apart, answers: statuses(apartAnswers) },
      moves,
      retried: statuses(failures),
      moved: statuses(answers.map(({ answer }) => answer)),
      moveMs: shares(answers.map(({ answer }) => answer.ms)),
      behindMs: shares(behindMs),
      statusChanges: sum(({ facts }) => facts),
      lines: sum(({ lines }) => lines),
      versionSteps: sum(({ version }) => version - 1),
      recorded: sum(({ steps }) => steps),
    })
  }),
)
