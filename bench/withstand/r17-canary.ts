// R17: outsiders call every operation with ids of a busy organization and listen on sockets. They must receive none of
// the organization's data and change nothing. `node --import tsx bench/withstand/r17-canary.ts 10` listens for 10
// minutes; the default is one minute. If WITHSTAND_DATA_DIR is set, the program runs on the existing database in that
// folder.
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../apps/api/src/seeded-random.ts'
import { judgeOf } from '../../apps/api/src/testing/malformed/judge.ts'
import { objectsOf } from '../../apps/api/src/testing/malformed/objects.ts'
import { operationsOf } from '../../apps/api/src/testing/malformed/operations.ts'
import { type RawResponse, sendRaw } from '../../apps/api/src/testing/malformed/raw-request.ts'
import { createFixture } from '../../apps/api/src/testing/permissions/fixture.ts'
import { snapshotOf } from '../../apps/api/src/testing/permissions/snapshot.ts'
import { API_COMMAND, CHAT_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { openListener } from '../lib/listener.ts'
import { guessRequest } from '../lib/outsiders.ts'
import { countStatuses, sendRequest } from '../lib/send-request.ts'
import { openTestAccess } from '../lib/test-access.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'
import { startWork } from '../lib/work.ts'

const seed = 17
const callCount = isShort ? 220 : 5_000
const minutes = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? (isShort ? 0.05 : 1))
const rounds = isShort ? 2 : 20
const atOnce = 16
const outsiders = ['stranger', 'global_admin_nomember', 'removed_member', 'anonymous']
const canary = 'CANARY-A'

const random = seededRandom(seed)
const { requireTrue, print } = createVerdict('R17', seed)

const existingDataDir = process.env.WITHSTAND_DATA_DIR
await withBuild('r17', (dist) =>
  withMuster(dist, existingDataDir ? { DATA_DIR: existingDataDir } : {}, async (running) => {
    const { muster, chatUrl } = running
    const servicePids = [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid]
    const access = await openTestAccess(running)
    const stage = await createFixture(access)
    const { A, B, actor } = stage
    const objects = await objectsOf(stage)
    objects.organization = [A.id, A.id, A.id, B.id]
    const document = JSON.parse((await sendRequest(`${muster.apiUrl}/openapi.json`)).body)
    const operations = operationsOf(document)
    const judge = judgeOf(document)
    const port = Number(new URL(muster.apiUrl).port)

    const working = startWork(access.as(actor('org_manager')), stage)
    const insideListener = await openListener(chatUrl, actor('assigned_member').token, A.id)
    const outsideListeners = await Promise.all(
      outsiders
        .filter((actorName) => actorName !== 'anonymous')
        .map(async (actorName) => {
          const organizationId =
            actorName === 'stranger' ? B.id : (await access.organization({ admin: actor(actorName) })).id
          return openListener(chatUrl, (await access.signIn(actor(actorName))).token, organizationId)
        }),
    )

    const calledOperations = new Set<string>()
    const responses: RawResponse[] = []
    const [leaked, unexpectedResponses, changed]: [string[], string[], string[]] = [[], [], []]
    // The outsiders start with the sessions of the fixture. The removed member's session was created before their
    // removal.
    const tokens = new Map(
      outsiders.map((actorName) => [actorName, actorName === 'anonymous' ? undefined : actor(actorName).token]),
    )

    async function call(actorName: string, count: number) {
      const operation = operations[count % operations.length] ?? random.pick(operations)
      const request = guessRequest(operation, objects, random)
      const token = tokens.get(actorName)
      if (token) request.headers = [...request.headers, ['Authorization', `Bearer ${token}`]]
      const response = await sendRaw(port, request)
      calledOperations.add(`${operation.method} ${operation.path}`)
      responses.push(response)
      const description = `${actorName}: ${request.method} ${request.target.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''}`
      if ([...response.headers.values(), response.text].some((text) => text.includes(canary))) leaked.push(description)
      // Some operations end the outsider's session.
      if (response.status === 401 && token) tokens.set(actorName, (await access.signIn(actor(actorName))).token)
      const fault = judge(request, response)
      if (fault) unexpectedResponses.push(`${description}: ${fault}`)
    }

    for (let round = 0; round < rounds; round++) {
      const perRound = Math.ceil(callCount / rounds)
      const pendingCalls = outsiders.flatMap((actorName) =>
        Array.from({ length: perRound }, (_, n) => ({ actorName, count: round * perRound + n })),
      )
      // In every other round, nobody in organization A does anything, so any change must have been made by an outsider.
      const before = round % 2 ? await checksumOfTables() : undefined
      const next = () => pendingCalls.shift()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let pendingCall = next(); pendingCall; pendingCall = next())
            await call(pendingCall.actorName, pendingCall.count)
        }),
      )
      if (before !== undefined) changed.push(...differingTables(before, await checksumOfTables()))
      working.resume()
    }

    let refused = 0
    const admitted: string[] = []
    const deadline = performance.now() + minutes * 60_000
    while (performance.now() < deadline) {
      for (const actorName of outsiders) {
        const intruder = await openListener(chatUrl, tokens.get(actorName), A.id).catch(() => undefined)
        if (intruder) admitted.push(actorName)
        else refused++
        intruder?.close()
      }
      await wait(500)
    }
    await working.pause()
    await wait(500)
    for (const openedListener of [insideListener, ...outsideListeners]) openedListener.close()

    async function checksumOfTables() {
      await working.pause()
      return snapshotOf(access.store.db, A.id)
    }
    await access.close()
    const outsideFrames = outsideListeners.flatMap(({ frames }) => frames)
    const counts = countStatuses(responses)
    requireTrue(`0 × ${canary} in a response to an outsider`, leaked.length === 0)
    requireTrue('nothing in A changed', changed.length === 0)
    requireTrue('every operation called', calledOperations.size === operations.length)
    requireTrue('every response is as documented', unexpectedResponses.length === 0)
    requireTrue('members of A continued to work', working.failures.length === 0 && working.done() > 0)
    requireTrue(
      'members of A received changes',
      insideListener.frames.some((frame) => frame.includes(canary)),
    )
    requireTrue(`0 × ${canary} in a frame to an outsider`, !outsideFrames.some((frame) => frame.includes(canary)))
    requireTrue(
      'no frame about A to an outsider',
      !outsideFrames.some((frame) => frame.includes(`"organizationId":${A.id},`)),
    )
    requireTrue('no outsider socket admitted', admitted.length === 0 && refused > 0)
    requireTrue('0 exits', servicePids.join() === [muster.find(API_COMMAND).pid, muster.find(CHAT_COMMAND).pid].join())
    print({
      operations: operations.length,
      callsOfEach: responses.length / outsiders.length,
      answers: counts,
      work: working.done(),
      failed: working.failures.slice(0, 3),
      minutes,
      frames: { inside: insideListener.frames.length, outside: outsideFrames.length },
      socketsRefused: refused,
      leaked: leaked.slice(0, 5),
      changed: [...new Set(changed)],
      wrong: unexpectedResponses.slice(0, 5),
      letIn: admitted.slice(0, 5),
    })
  }),
)

/** The lines of `after`, each with a table and its checksum, that `before` does not contain. */
function differingTables(before: string, after: string): string[] {
  const previousLines = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !previousLines.has(line))
}
