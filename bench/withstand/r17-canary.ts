// R17: outsiders call every operation with ids of a busy organization, and listen on sockets: they receive none of its data
// and change nothing. `node --import tsx bench/withstand/r17-canary.ts 10` listens for 10 minutes, the default is one. If
// WITHSTAND_DATA_DIR is set, it runs on that existing database.
import { setTimeout as wait } from 'node:timers/promises'
import { chance } from '../../apps/api/src/demo/chance.ts'
import { judgeOf } from '../../apps/api/src/testing/malformed/judge.ts'
import { objectsOf } from '../../apps/api/src/testing/malformed/objects.ts'
import { operationsOf } from '../../apps/api/src/testing/malformed/operations.ts'
import { type RawAnswer, sendRaw } from '../../apps/api/src/testing/malformed/raw-request.ts'
import { snapshotOf } from '../../apps/api/src/testing/permissions/snapshot.ts'
import { setStage } from '../../apps/api/src/testing/permissions/stage.ts'
import { API, CHAT } from '../../apps/launcher/src/testing/start-muster.ts'
import { ask, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { listener } from '../lib/listener.ts'
import { guess } from '../lib/outsiders.ts'
import { testAccess } from '../lib/test-access.ts'
import { short, verdict } from '../lib/verdict.ts'
import { work } from '../lib/work.ts'

const seed = 17
const calls = short ? 220 : 5_000
const minutes = Number(process.argv.find((given) => /^\d+$/.test(given)) ?? (short ? 0.05 : 1))
const rounds = short ? 2 : 20
const atOnce = 16
const outsiders = ['stranger', 'global_admin_nomember', 'removed_member', 'anonymous']
const canary = 'CANARY-A'

const random = chance(seed)
const { holds, print } = verdict('R17', seed)

const existing = process.env.WITHSTAND_DATA_DIR
await withBuild('r17', (dist) =>
  withMuster(dist, existing ? { DATA_DIR: existing } : {}, async (running) => {
    const { muster, chatUrl } = running
    const services = [muster.find(API).pid, muster.find(CHAT).pid]
    const access = await testAccess(running)
    const stage = await setStage(access)
    const { A, B, actor } = stage
    const objects = await objectsOf(stage)
    objects.organization = [A.id, A.id, A.id, B.id]
    const document = JSON.parse((await ask(`${muster.apiUrl}/openapi.json`)).body)
    const operations = operationsOf(document)
    const judge = judgeOf(document)
    const port = Number(new URL(muster.apiUrl).port)

    const working = work(access.as(actor('org_manager')), stage)
    const inside = await listener(chatUrl, actor('assigned_member').token, A.id)
    const outside = await Promise.all(
      outsiders
        .filter((who) => who !== 'anonymous')
        .map(async (who) => {
          const own = who === 'stranger' ? B.id : (await access.organization({ admin: actor(who) })).id
          return listener(chatUrl, (await access.signIn(actor(who))).token, own)
        }),
    )

    const walked = new Set<string>()
    const answers: RawAnswer[] = []
    const [leaked, wrong, changed]: [string[], string[], string[]] = [[], [], []]
    // They start with the sessions of the stage; the removed member's was created before the removal.
    const tokens = new Map(outsiders.map((who) => [who, who === 'anonymous' ? undefined : actor(who).token]))

    async function call(who: string, count: number) {
      const operation = operations[count % operations.length] ?? random.pick(operations)
      const request = guess(operation, objects, random)
      const token = tokens.get(who)
      if (token) request.headers = [...request.headers, ['Authorization', `Bearer ${token}`]]
      const answer = await sendRaw(port, request)
      walked.add(`${operation.method} ${operation.path}`)
      answers.push(answer)
      const said = `${who}: ${request.method} ${request.target.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''}`
      if ([...answer.headers.values(), answer.text].some((text) => text.includes(canary))) leaked.push(said)
      // Some of the operations sign them out.
      if (answer.status === 401 && token) tokens.set(who, (await access.signIn(actor(who))).token)
      const fault = judge(request, answer)
      if (fault) wrong.push(`${said}: ${fault}`)
    }

    for (let round = 0; round < rounds; round++) {
      const perRound = Math.ceil(calls / rounds)
      const todo = outsiders.flatMap((who) =>
        Array.from({ length: perRound }, (_, n) => ({ who, count: round * perRound + n })),
      )
      // In every other round, nobody in A does anything, so that any change was made by an outsider.
      const before = round % 2 ? await quiet() : undefined
      const next = () => todo.shift()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let one = next(); one; one = next()) await call(one.who, one.count)
        }),
      )
      if (before !== undefined) changed.push(...differing(before, await quiet()))
      working.go()
    }

    let refused = 0
    const letIn: string[] = []
    const until = performance.now() + minutes * 60_000
    while (performance.now() < until) {
      for (const who of outsiders) {
        const intruder = await listener(chatUrl, tokens.get(who), A.id).catch(() => undefined)
        if (intruder) letIn.push(who)
        else refused++
        intruder?.close()
      }
      await wait(500)
    }
    await working.pause()
    await wait(500)
    for (const one of [inside, ...outside]) one.close()

    async function quiet() {
      await working.pause()
      return snapshotOf(access.store.db, A.id)
    }
    await access.close()
    const heard = outside.flatMap(({ frames }) => frames)
    const counts = statuses(answers)
    holds(`0 × ${canary} in a response to an outsider`, leaked.length === 0)
    holds('nothing in A changed', changed.length === 0)
    holds('every operation called', walked.size === operations.length)
    holds('every response is as documented', wrong.length === 0)
    holds('members of A continued to work', working.failed.length === 0 && working.done() > 0)
    holds(
      'members of A received changes',
      inside.frames.some((frame) => frame.includes(canary)),
    )
    holds(`0 × ${canary} in a frame to an outsider`, !heard.some((frame) => frame.includes(canary)))
    holds('no frame about A to an outsider', !heard.some((frame) => frame.includes(`"organizationId":${A.id},`)))
    holds('no outsider socket admitted', letIn.length === 0 && refused > 0)
    holds('0 exits', services.join() === [muster.find(API).pid, muster.find(CHAT).pid].join())
    print({
      operations: operations.length,
      callsOfEach: answers.length / outsiders.length,
      answers: counts,
      work: working.done(),
      failed: working.failed.slice(0, 3),
      minutes,
      frames: { inside: inside.frames.length, outside: heard.length },
      socketsRefused: refused,
      leaked: leaked.slice(0, 5),
      changed: [...new Set(changed)],
      wrong: wrong.slice(0, 5),
      letIn: letIn.slice(0, 5),
    })
  }),
)

/** The tables whose checksums differ. */
function differing(before: string, after: string): string[] {
  const were = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !were.has(line))
}
