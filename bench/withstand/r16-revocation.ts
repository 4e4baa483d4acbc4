// R16: a user loses access while reading through two apis and listening to two chat nodes: removal, a lower role, logout, a
// new password.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { type Answer, ask, statuses, untilAvailable } from '../lib/ask.ts'
import { withBuild } from '../lib/built.ts'
import { isLetIn, listen } from '../lib/listening.ts'
import { withNodes } from '../lib/nodes.ts'
import { addPeople } from '../lib/people.ts'
import { shares } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 16
const rounds = short ? 8 : 100
const mostOpenMs = 1_000
const patienceMs = 3_000
/** How long sockets are observed afterwards, to see that nothing more arrives. */
const watchMs = 300
const bothNodes = [0, 1]

const kinds = ['removal', 'role', 'logout', 'password'] as const
type Kind = (typeof kinds)[number]

/** A change made by the admin. */
type Change = { id: number; version: number; began: number }

const { below } = chance(seed)
const { holds, within, print } = verdict('R16', seed)

await withBuild('r16', (dist) =>
  withNodes(dist, { apis: 2, chats: 2 }, async (nodes) => {
    const { api, chat } = nodes
    const account = await makeAccount(api(0).url)
    const { token: admin, organization, project } = account
    const lead = (method: string, path: string, body?: object) =>
      ask(api(below(2)).url + path, { method, token: admin, body })
    const make = async (title: string, assignees: number[]): Promise<number> =>
      JSON.parse((await lead('POST', '/tasks/', { title, project_id: project, assignees })).body).id

    // A member sees only their own tasks; a manager also sees this one.
    const othersTask = await make('Of others', [])
    const changes: Change[] = []
    let ownTask = othersTask
    let over = false
    const changing = (async () => {
      for (let n = 0; !over; n++) {
        const id = n % 2 ? othersTask : ownTask
        const began = performance.now()
        const { status, body } = await lead('PUT', `/tasks/${id}`, { description: `Change ${n}` })
        if (status === 200) changes.push({ id, version: JSON.parse(body).version, began })
        await wait(5)
      }
    })()

    const wrong: string[] = []
    const busy: Answer[] = []
    const closedMs: number[] = []
    const refusals = new Map<Kind, Answer[]>(kinds.map((kind) => [kind, []]))
    const heard = { before: 0, afterResponse: 0, ofLaterChanges: 0, afterClose: 0, asMember: 0 }
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[round % kinds.length] ?? 'removal'
      // Only a manager can get a lower role; the other kinds alternate between managers and members.
      const role = kind === 'role' || round % 8 < 4 ? 'manager' : 'member'
      await revoke(kind, role).catch((error) => wrong.push(`${kind} of a ${role}: ${error}`))
    }
    over = true
    await changing

    holds('the next call is refused on both nodes, and every other expectation is met', wrong.length === 0)
    holds('sockets receive changes before', heard.before > 0)
    holds('sockets receive no change made after the response', heard.ofLaterChanges === 0)
    holds('0 frames after a socket is closed', heard.afterClose === 0)
    holds('a manager who became a member receives changes of their own tasks', heard.asMember > 0)
    // Without the immediate close, the sweep could take a minute, so a failure here is not caused by a slow machine.
    holds(
      'all sockets are closed',
      closedMs.every((ms) => Number.isFinite(ms)),
    )
    within('sockets closed', Math.round(Math.max(...closedMs)), mostOpenMs)
    print({
      rounds,
      closedMs: shares(closedMs),
      refused: Object.fromEntries([...refusals].map(([kind, answers]) => [kind, statuses(answers)])),
      heard,
      changes: changes.length,
      busy: statuses(busy),
      wrong: wrong.slice(0, 5),
    })

    async function revoke(kind: Kind, role: 'manager' | 'member') {
      const [person] = await addPeople(nodes, 1, { organization, role, sessions: 2, like: account.email })
      if (!person) throw new Error('no user was added')
      const [token = '', otherToken = ''] = person.tokens
      ownTask = await make('Own', [person.id])
      const own = ownTask
      const auth = { token, organizationId: organization }
      const expect = (what: string, is: boolean) => {
        if (!is) wrong.push(`${kind} of a ${role}: ${what}`)
      }

      const sockets = await Promise.all(bothNodes.map((node) => listen(chat(node).url, auth)))
      const reading = bothNodes.map((node) => read(node, token))
      await wait(100 + below(200))
      const done = await end(kind, person.id, token, otherToken)
      const since = performance.now()
      expect(`the revocation returned ${done.status} ${done.body}`, done.status === 200 || done.status === 204)

      const next = await Promise.all(
        bothNodes.flatMap((node) => attempts(kind, node, token, own)).map((send) => untilAvailable(send, busy)),
      )
      refusals.get(kind)?.push(...next)
      const refusing = kind === 'logout' || kind === 'password' ? [401] : [403, 404]
      expect(
        `the next calls returned ${next.map(({ status }) => status)}`,
        next.every(({ status }) => refusing.includes(status)),
      )

      if (kind === 'role') await wait(watchMs)
      else {
        const ended = sockets.map(async ({ disconnected }) => {
          const at = await Promise.race([disconnected, wait(patienceMs, Number.POSITIVE_INFINITY)])
          closedMs.push(Math.max(0, at - since))
          return at
        })
        const ends = await Promise.all(ended)
        await wait(watchMs)
        sockets.forEach(({ frames }, n) => {
          heard.afterClose += frames.filter(({ at }) => at > (ends[n] ?? 0)).length
        })
        const again = await Promise.all(bothNodes.map((node) => isLetIn(chat(node).url, auth)))
        expect('a socket was admitted again', !again.includes(true))
      }
      const answers = (await Promise.all(reading.map((stop) => stop()))).flat()
      expect(
        'no list was read before',
        answers.some(({ status, began }) => status === 200 && began < since),
      )
      const later = answers.filter(({ began, status }) => began > since && status !== 503)
      if (kind === 'role') {
        const sees = later.filter(({ body }) => JSON.parse(body).some(({ id }: { id: number }) => id !== own))
        expect(`a list held tasks of others (${sees.length} of ${later.length})`, sees.length === 0)
      } else expect('a list was read after', !later.some(({ status }) => !refusing.includes(status)))
      if (kind === 'password') {
        const still = await Promise.all(bothNodes.map((node) => untilAvailable(() => list(node, otherToken), busy)))
        expect('the session that changed the password ended too', !still.some(({ status }) => status !== 200))
      }

      const frames = sockets.flatMap((socket) => socket.frames)
      const firstLater = (id: number) => changes.find((change) => change.id === id && change.began > since)?.version
      const [laterOwn, laterOthers] = [firstLater(own), firstLater(othersTask)]
      const tells = (id: number, from: number | undefined) =>
        frames.filter((frame) => frame.id === id && from !== undefined && (frame.version ?? 0) >= from)
      heard.before += frames.filter(({ at }) => at < since).length
      heard.afterResponse += kind === 'role' ? 0 : frames.filter(({ at }) => at > since).length
      heard.ofLaterChanges += tells(othersTask, laterOthers).length
      if (kind === 'role') {
        heard.asMember += tells(own, laterOwn).length
        expect('a socket was closed', !sockets.some(({ socket }) => !socket.connected))
      } else heard.ofLaterChanges += tells(own, laterOwn).length
      for (const { socket } of sockets) socket.disconnect()
    }

    function end(kind: Kind, id: number, token: string, otherToken: string): Promise<Answer> {
      const member = `/organizations/${organization}/members/${id}`
      if (kind === 'removal') return lead('DELETE', member)
      if (kind === 'role') return lead('PUT', member, { role: 'member' })
      const url = api(below(2)).url
      if (kind === 'logout') return ask(`${url}/auth/logout`, { method: 'POST', token })
      const body = { current_password: account.password, new_password: `${account.password} new` }
      return ask(`${url}/auth/password`, { method: 'PUT', token: otherToken, body })
    }

    /** The calls that must be refused from the response on. */
    function attempts(kind: Kind, node: number, token: string, own: number): (() => Promise<Answer>)[] {
      const { url } = api(node)
      if (kind !== 'role') return [() => list(node, token), () => ask(`${url}/tasks/${own}`, { token })]
      const body = { name: 'No right', organization_id: organization }
      return [
        () => ask(`${url}/tasks/${othersTask}`, { token }),
        () => ask(`${url}/tasks/${othersTask}`, { method: 'PUT', token, body: { title: 'No right' } }),
        () => ask(`${url}/projects/`, { method: 'POST', token, body }),
      ]
    }

    function list(node: number, token: string) {
      return ask(`${api(node).url}/tasks/organization/${organization}?project_id=${project}&limit=20`, { token })
    }

    /** Reads the list repeatedly. @returns a function that stops it and returns the responses */
    function read(node: number, token: string) {
      let stopped = false
      const answers: Answer[] = []
      const all = (async () => {
        while (!stopped) answers.push(await list(node, token))
        return answers
      })()
      return () => {
        stopped = true
        return all
      }
    }
  }),
)
