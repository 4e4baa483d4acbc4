// R42: a million random and hostile strings for every regular expression and parser; hostile imports and searches.
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { mentionAt } from '../../apps/web/src/ui/text/mention.ts'
import { readCell, readCsv, writeCsv } from '../../packages/contracts/src/csv.ts'
import { plainText } from '../../packages/contracts/src/plain-text.ts'
import { mentionedIn } from '../../packages/server/src/facts/mentioned-in.ts'
import { hostileTexts } from '../../scripts/lint/count-steps.ts'
import { patternsOfProduct } from '../../scripts/lint/patterns.ts'
import { loopDelay } from '../lib/event-loop.ts'
import { percentile } from '../lib/percentiles.ts'
import { countStatuses, sendRequest } from '../lib/send-request.ts'
import { createVerdict, isShort } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const seed = 28
const textCount = isShort ? 2_000 : 1_000_000
const maxCallMs = 50
const maxDelayMs = 100
/**
 * The size of the largest body, and therefore the longest string that a pattern can receive; only an imported file can
 * be longer.
 */
const bodyCharacters = 262_144
const fileCharacters = 5 * 1024 * 1024 - 1_000

const { requireTrue, requireWithin, print } = createVerdict('R42', seed)

let state = seed
/** A pseudorandom number from 0 to `below - 1`; the sequence of these numbers is the same in every run. */
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const alphabet = [...'aB1 .,:;-_/@#*`~()[]{}<>"\'=+|\\\n\r\t\0éß東＝\u200b\u202e😀']
const piece = () => Array.from({ length: 1 + random(6) }, () => alphabet[random(alphabet.length)]).join('')
/** A random string. It is usually short, because a million strings of the maximum length would take days. */
function randomText(): string {
  const length = random(1_000) === 0 ? bodyCharacters : random(200)
  const unit = piece()
  const repetitions = unit.repeat(Math.floor(length / unit.length))
  return random(2) === 0 ? repetitions + piece() : Array.from({ length: random(40) }, piece).join('')
}

type Call = { name: string; run: (text: string) => unknown }
const patterns = [
  ...new Map(patternsOfProduct().map(({ source = '', flags }) => [`/${source}/${flags}`, { source, flags }])),
]
const calls: Call[] = [
  ...patterns.map(([name, { source, flags }]) => {
    const pattern = new RegExp(source, flags.replace('g', ''))
    return { name, run: (text: string) => pattern.test(text) }
  }),
  // A message has at most 10,000 characters.
  { name: 'markdown', run: (text) => plainText(text.slice(0, 10_000)) },
  { name: 'mentions', run: (text) => mentionedIn(text.slice(0, 10_000)) },
  { name: 'mention at the caret', run: (text) => mentionAt(text.slice(0, 10_000), text.length) },
  { name: 'cell', run: (text) => readCell(text) },
  { name: 'cells', run: (text) => writeCsv([[text]]) },
]
let slowest = { name: '', ms: 0, text: '' }
function measureCall({ name, run }: Call, text: string) {
  const startedAt = performance.now()
  run(text)
  const ms = performance.now() - startedAt
  // Another program may have used the core in the meantime, so a slow call is repeated.
  const repeatedMs = ms > maxCallMs ? Math.min(...[1, 2, 3].map(() => timeOf(run, text))) : ms
  if (repeatedMs > slowest.ms) slowest = { name, ms: repeatedMs, text: text.slice(0, 60) }
}
function timeOf(run: Call['run'], text: string): number {
  const startedAt = performance.now()
  run(text)
  return performance.now() - startedAt
}
for (let count = 0; count < textCount; count++) {
  const text = randomText()
  for (const call of calls) measureCall(call, text)
}
const hostileTextMakers = patterns.flatMap(([, { source, flags }]) =>
  [...hostileTexts(source, flags)].slice(0, isShort ? 1 : 60),
)
for (const makeText of hostileTextMakers) {
  const longText = makeText(Math.floor(bodyCharacters / makeText(1).length))
  for (const call of calls) measureCall(call, longText)
}

const fileOfLines = (line: string) => `Title,Words,Who\n${line.repeat(Math.floor(fileCharacters / line.length))}`
const files = [
  fileOfLines('\n'),
  fileOfLines(' , ,\n'),
  fileOfLines('""\n'),
  fileOfLines(',,\n'),
  fileOfLines('"a\n\n"" b",c\n'),
  fileOfLines(`A,"${'x;'.repeat(500)}","${'y;'.repeat(400)}"\n`),
  `Title,Words,Who\na${' '.repeat(90_000)}b\n`.repeat(50),
  `Title,Words,Who\n"${'"'.repeat(fileCharacters)}`,
  `Title,Words,Who\n${','.repeat(fileCharacters)}`,
  `Title,Words,Who\nA,B,"${'nobody;'.repeat(12_000)}"`,
]
let longestPause = 0
for (const file of files) {
  let startedAt = performance.now()
  try {
    // The caller of readCsv can pause after each row, so the event loop is blocked at most from one row to the next.
    for (const _row of readCsv(file)) {
      const now = performance.now()
      longestPause = Math.max(longestPause, now - startedAt)
      startedAt = now
    }
  } catch {
    longestPause = Math.max(longestPause, performance.now() - startedAt)
  }
}

await withBuild('r42', (dist) =>
  withMuster(dist, {}, async ({ muster }) => {
    const { token, organizationId, projectId } = await makeAccount(muster.apiUrl)
    const task = { title: 'A task', project_id: projectId, description: '@'.repeat(19_000) }
    for (let warmUp = 0; warmUp < 20; warmUp++) {
      await sendRequest(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body: task })
      await sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}`, { token })
    }
    await wait(1_000)
    await loopDelay(muster.apiUrl)
    const readTimes: number[] = []
    let done = false
    const reading = (async () => {
      while (!done) {
        readTimes.push((await sendRequest(`${muster.apiUrl}/tasks/organization/${organizationId}`, { token })).ms)
        await wait(20)
      }
    })()
    const imports: { status: number }[] = []
    for (let round = 0; round < (isShort ? 1 : 5); round++) {
      imports.push(
        ...(await Promise.all(
          files.map((file) =>
            upload(`${muster.apiUrl}/organizations/${organizationId}/task-imports`, token, projectId, file),
          ),
        )),
      )
    }
    const oddResponses: { status: number }[] = []
    for (const text of [' '.repeat(250), '%'.repeat(250), '\\'.repeat(250), '@a.'.repeat(80), 'ß'.repeat(120)]) {
      for (const parameter of ['q', 'find'])
        oddResponses.push(
          await sendRequest(
            `${muster.apiUrl}/tasks/organization/${organizationId}?${parameter}=${encodeURIComponent(text)}`,
            { token },
          ),
        )
      const body = { email: `${text}@example.com`, role: 'member' }
      oddResponses.push(
        await sendRequest(`${muster.apiUrl}/organizations/${organizationId}/invite-member`, {
          token,
          method: 'POST',
          body,
        }),
      )
      oddResponses.push(
        await sendRequest(`${muster.apiUrl}/auth/password/forgot`, { method: 'POST', body: { email: text } }),
      )
      const taskBody = { ...task, title: text.trim() || 'x', description: text.repeat(70) }
      oddResponses.push(await sendRequest(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body: taskBody }))
    }
    done = true
    await reading
    const delay = await loopDelay(muster.apiUrl)
    requireTrue(
      'hostile imports: only 422',
      imports.every(({ status }) => status === 422),
    )
    requireTrue(
      'odd texts: no 5xx',
      oddResponses.every(({ status }) => status > 0 && status < 500),
    )
    requireWithin(`the slowest call, ${slowest.name}`, slowest.ms, maxCallMs)
    requireWithin('between two rows of a file', longestPause, maxCallMs)
    requireWithin('delay of the event loop, p99', delay.p99, maxDelayMs)
    print({
      calls: calls.length,
      texts: textCount + hostileTextMakers.length,
      slowest: { ...slowest, ms: Number(slowest.ms.toFixed(1)) },
      betweenRowsMs: Number(longestPause.toFixed(1)),
      delay,
      othersP95: percentile(readTimes, 0.95),
      imports: countStatuses(imports),
      odd: countStatuses(oddResponses),
    })
  }),
)

async function upload(url: string, token: string, project: number, file: string): Promise<{ status: number }> {
  const form = new FormData()
  form.set('project', String(project))
  form.set('mapping', JSON.stringify({ title: 'Title', description: 'Words', assignees: 'Who' }))
  form.set('file', new Blob([file]), `${createHash('sha256').update(file).digest('hex').slice(0, 8)}.csv`)
  const multipartRequest = new Request(url, { method: 'POST', body: form })
  const body = Buffer.from(await multipartRequest.arrayBuffer())
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': multipartRequest.headers.get('content-type') ?? '',
      'content-length': body.length,
    }
    const clientRequest = request(url, { method: 'POST', headers }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0 }))
    })
    clientRequest.once('error', () => resolve({ status: 0 }))
    clientRequest.end(body)
  })
}
