// R16: a user loses access while they read through two apis and listen to two chat nodes (WITHSTAND_CHAT_NODES=4
// WITHSTAND_BUS=on: four with the bus): by removal from the organization, a lower role, a logout or a new password.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { chatNodeCount, nodeFigures, withChatNodes } from '../lib/chat-nodes.ts'
import { addPeople } from '../lib/people.ts'
import { percentiles } from '../lib/percentiles.ts'
import { isAccepted, listen } from '../lib/record-events.ts'
import { countStatuses, type MeasuredResponse, retryUntilAvailable, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild } from '../lib/with-build.ts'

const seed = 16
const rounds = Number(process.env.WITHSTAND_ROUNDS ?? (isShort ? 8 : 100))
const maxOpenMs = 1_000
const closeTimeoutMs = 3_000
/** How long sockets are observed after the revocation, to check that nothing more arrives. */
const watchMs = 300
const bothNodes = [0, 1]
const chatNodes = Array.from({ length: chatNodeCount }, (_, node) => node)

const kinds = ['removal', 'role', 'logout', 'password'] as const
type Kind = (typeof kinds)[number]

/** A task that the admin changed, with its new version and the time at which the change began. */
type Change = { id: number; version: number; startedAt: number }

const { integerBelow } = seededRandom(seed)
const { requireTrue, requireWithin, print } = createVerdict('R16', seed)

await withBuild('r16', (dist) =>
  withChatNodes(dist, 2, async (nodes) => {
    const { api, chat } = nodes
    const account = await makeAccount(api(0).url)
    const { token: adminToken, organizationId, projectId } = account
    const callAsAdmin = (method: string, path: string, body?: object) =>
      sendRequest(api(integerBelow(2)).url + path, { method, token: adminToken, body })
    const createTask = async (title: string, assignees: number[]): Promise<number> =>
      JSON.parse((await callAsAdmin('POST', '/tasks/', { title, project_id: projectId, assignees })).body).id

    // A member sees only their own tasks; a manager also sees this one.
    const othersTask = await createTask('Of others', [])
    const changes: Change[] = []
    let ownTask = othersTask
    let isFinished = false
    const changing = (async () => {
      for (let n = 0; !isFinished; n++) {
        const id = n % 2 ? othersTask : ownTask
        const startedAt = performance.now()
        const { status, body } = await callAsAdmin('PUT', `/tasks/${id}`, { description: `Change ${n}` })
        if (status === 200) changes.push({ id, version: JSON.parse(body).version, startedAt })
        await wait(5)
      }
    })()

    const failedExpectations: string[] = []
    const failedAttempts: MeasuredResponse[] = []
    const closedMs: number[] = []
    const refusals = new Map<Kind, MeasuredResponse[]>(kinds.map((kind) => [kind, []]))
    const frameCounts = { before: 0, afterResponse: 0, ofLaterChanges: 0, afterClose: 0, asMember: 0 }
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[round % kinds.length] ?? 'removal'
      // Only a manager's role can be lowered; rounds of the other kinds alternate between managers and members.
      const role = kind === 'role' || round % 8 < 4 ? 'manager' : 'member'
      await testRevocation(kind, role).catch((error) => failedExpectations.push(`${kind} of a ${role}: ${error}`))
    }
    isFinished = true
    await changing

    requireTrue(
      'the next call is refused on both nodes, and every other expectation is met',
      failedExpectations.length === 0,
    )
    requireTrue('sockets receive changes before', frameCounts.before > 0)
    requireTrue('sockets receive no change made after the response', frameCounts.ofLaterChanges === 0)
    requireTrue('0 frames after a socket is closed', frameCounts.afterClose === 0)
    requireTrue('a manager who became a member receives changes of their own tasks', frameCounts.asMember > 0)
    // A socket that was not closed within `closeTimeoutMs` has an infinite time. Only the sweep would close it, up to a
    // minute later.
    requireTrue(
      'all sockets are closed',
      closedMs.every((ms) => Number.isFinite(ms)),
    )
    requireWithin('sockets closed', Math.round(Math.max(...closedMs)), maxOpenMs)
    print({
      ...nodeFigures,
      rounds,
      closedMs: percentiles(closedMs),
      refused: Object.fromEntries([...refusals].map(([kind, responses]) => [kind, countStatuses(responses)])),
      heard: frameCounts,
      changes: changes.length,
      busy: countStatuses(failedAttempts),
      wrong: failedExpectations.slice(0, 5),
    })

    async function testRevocation(kind: Kind, role: 'manager' | 'member') {
      const [person] = await addPeople(nodes, 1, {
        organization: organizationId,
        role,
        sessions: 2,
        templateEmail: account.email,
      })
      if (!person) throw new Error('no user was added')
      const [token = '', otherToken = ''] = person.tokens
      ownTask = await createTask('Own', [person.id])
      const ownTaskId = ownTask
      const auth = { token, organizationId }
      const expect = (expectation: string, isMet: boolean) => {
        if (!isMet) failedExpectations.push(`${kind} of a ${role}: ${expectation}`)
      }

      const sockets = await Promise.all(chatNodes.map((node) => listen(chat(node).url, auth)))
      const reading = bothNodes.map((node) => read(node, token))
      await wait(100 + integerBelow(200))
      const revocationResponse = await revokeAccess(kind, person.id, token, otherToken)
      const revokedAt = performance.now()
      expect(
        `the revocation returned ${revocationResponse.status} ${revocationResponse.body}`,
        revocationResponse.status === 200 || revocationResponse.status === 204,
      )

      const nextResponses = await Promise.all(
        bothNodes
          .flatMap((node) => forbiddenRequests(kind, node, token, ownTaskId))
          .map((send) => retryUntilAvailable(send, failedAttempts)),
      )
      refusals.get(kind)?.push(...nextResponses)
      const refusalStatuses = kind === 'logout' || kind === 'password' ? [401] : [403, 404]
      expect(
        `the next calls returned ${nextResponses.map(({ status }) => status)}`,
        nextResponses.every(({ status }) => refusalStatuses.includes(status)),
      )

      if (kind === 'role') await wait(watchMs)
      else {
        const ended = sockets.map(async ({ disconnected }) => {
          const at = await Promise.race([disconnected, wait(closeTimeoutMs, Number.POSITIVE_INFINITY)])
          closedMs.push(Math.max(0, at - revokedAt))
          return at
        })
        const ends = await Promise.all(ended)
        await wait(watchMs)
        sockets.forEach(({ frames }, n) => {
          frameCounts.afterClose += frames.filter(({ at }) => at > (ends[n] ?? 0)).length
        })
        const areAccepted = await Promise.all(chatNodes.map((node) => isAccepted(chat(node).url, auth)))
        expect('a socket was admitted again', !areAccepted.includes(true))
      }
      const responses = (await Promise.all(reading.map((stop) => stop()))).flat()
      expect(
        'no list was read before',
        responses.some(({ status, startedAt }) => status === 200 && startedAt < revokedAt),
      )
      const later = responses.filter(({ startedAt, status }) => startedAt > revokedAt && status !== 503)
      if (kind === 'role') {
        const responsesWithOthers = later.filter(({ body }) =>
          JSON.parse(body).some(({ id }: { id: number }) => id !== ownTaskId),
        )
        expect(
          `a list held tasks of others (${responsesWithOthers.length} of ${later.length})`,
          responsesWithOthers.length === 0,
        )
      } else expect('a list was read after', !later.some(({ status }) => !refusalStatuses.includes(status)))
      if (kind === 'password') {
        const otherSessionResponses = await Promise.all(
          bothNodes.map((node) => retryUntilAvailable(() => list(node, otherToken), failedAttempts)),
        )
        expect(
          'the session that changed the password ended too',
          !otherSessionResponses.some(({ status }) => status !== 200),
        )
      }

      const frames = sockets.flatMap((socket) => socket.frames)
      const firstLaterVersion = (id: number) =>
        changes.find((change) => change.id === id && change.startedAt > revokedAt)?.version
      const [laterOwn, laterOthers] = [firstLaterVersion(ownTaskId), firstLaterVersion(othersTask)]
      const announcingFrames = (id: number, from: number | undefined) =>
        frames.filter((frame) => frame.id === id && from !== undefined && (frame.version ?? 0) >= from)
      frameCounts.before += frames.filter(({ at }) => at < revokedAt).length
      frameCounts.afterResponse += kind === 'role' ? 0 : frames.filter(({ at }) => at > revokedAt).length
      frameCounts.ofLaterChanges += announcingFrames(othersTask, laterOthers).length
      if (kind === 'role') {
        frameCounts.asMember += announcingFrames(ownTaskId, laterOwn).length
        expect('a socket was closed', !sockets.some(({ socket }) => !socket.connected))
      } else frameCounts.ofLaterChanges += announcingFrames(ownTaskId, laterOwn).length
      for (const { socket } of sockets) socket.disconnect()
    }

    function revokeAccess(kind: Kind, id: number, token: string, otherToken: string): Promise<MeasuredResponse> {
      const memberPath = `/organizations/${organizationId}/members/${id}`
      if (kind === 'removal') return callAsAdmin('DELETE', memberPath)
      if (kind === 'role') return callAsAdmin('PUT', memberPath, { role: 'member' })
      const url = api(integerBelow(2)).url
      if (kind === 'logout') return sendRequest(`${url}/auth/logout`, { method: 'POST', token })
      const body = { current_password: account.password, new_password: `${account.password} new` }
      return sendRequest(`${url}/auth/password`, { method: 'PUT', token: otherToken, body })
    }

    /** The requests that must be refused as soon as the revocation has been acknowledged. */
    function forbiddenRequests(
      kind: Kind,
      node: number,
      token: string,
      ownTaskId: number,
    ): (() => Promise<MeasuredResponse>)[] {
      const { url } = api(node)
      if (kind !== 'role') return [() => list(node, token), () => sendRequest(`${url}/tasks/${ownTaskId}`, { token })]
      const body = { name: 'No right', organization_id: organizationId }
      return [
        () => sendRequest(`${url}/tasks/${othersTask}`, { token }),
        () => sendRequest(`${url}/tasks/${othersTask}`, { method: 'PUT', token, body: { title: 'No right' } }),
        () => sendRequest(`${url}/projects/`, { method: 'POST', token, body }),
      ]
    }

    function list(node: number, token: string) {
      return sendRequest(`${api(node).url}/tasks/organization/${organizationId}?project_id=${projectId}&limit=20`, {
        token,
      })
    }

    /** Reads the list of tasks repeatedly. @returns a function that stops the reads and returns their responses */
    function read(node: number, token: string) {
      let stopped = false
      const responses: MeasuredResponse[] = []
      const all = (async () => {
        while (!stopped) responses.push(await list(node, token))
        return responses
      })()
      return () => {
        stopped = true
        return all
      }
    }
  }),
)
