// R42: a million random and hostile texts for every regular expression and parser; hostile imports and searches.
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { mentionedIn } from '../../apps/chat/src/messages/mentions.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { mentionAt } from '../../apps/web/src/features/chat/composer/mention.ts'
import { plainWords } from '../../apps/web/src/features/chat/message/light-markdown.ts'
import { readCell, readCsv, writeCsv } from '../../packages/contracts/src/csv.ts'
import { hostileTexts } from '../../scripts/lint/count-steps.ts'
import { patternsOfProduct } from '../../scripts/lint/patterns.ts'
import { ask, statuses } from '../lib/ask.ts'
import { withBuild, withMuster } from '../lib/built.ts'
import { loopDelay } from '../lib/event-loop.ts'
import { share } from '../lib/shares.ts'
import { short, verdict } from '../lib/verdict.ts'

const seed = 28
const texts = short ? 2_000 : 1_000_000
const mostCallMs = 50
const mostDelayMs = 100
/** The largest body, and so the longest text that a pattern gets; only an imported file is larger. */
const bodyCharacters = 262_144
const fileCharacters = 5 * 1024 * 1024 - 1_000

const { holds, within, print } = verdict('R42', seed)

let state = seed
/** A pseudorandom number from 0 to `below - 1`, the same sequence in every run. */
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const alphabet = [...'aB1 .,:;-_/@#*`~()[]{}<>"\'=+|\\\n\r\t\0éß東＝\u200b\u202e😀']
const piece = () => Array.from({ length: 1 + random(6) }, () => alphabet[random(alphabet.length)]).join('')
/** A random text, usually short, because a million of the longest would take days. */
function randomText(): string {
  const length = random(1_000) === 0 ? bodyCharacters : random(200)
  const unit = piece()
  const many = unit.repeat(Math.floor(length / unit.length))
  return random(2) === 0 ? many + piece() : Array.from({ length: random(40) }, piece).join('')
}

type Call = { what: string; run: (text: string) => unknown }
const compiled = [
  ...new Map(patternsOfProduct().map(({ source = '', flags }) => [`/${source}/${flags}`, { source, flags }])),
]
const calls: Call[] = [
  ...compiled.map(([what, { source, flags }]) => {
    const pattern = new RegExp(source, flags.replace('g', ''))
    return { what, run: (text: string) => pattern.test(text) }
  }),
  // A message has at most 10,000 characters.
  { what: 'markdown', run: (text) => plainWords(text.slice(0, 10_000)) },
  { what: 'mentions', run: (text) => mentionedIn(text.slice(0, 10_000)) },
  { what: 'mention at the caret', run: (text) => mentionAt(text.slice(0, 10_000), text.length) },
  { what: 'cell', run: (text) => readCell(text) },
  { what: 'cells', run: (text) => writeCsv([[text]]) },
]
let slowest = { what: '', ms: 0, text: '' }
function timed({ what, run }: Call, text: string) {
  const began = performance.now()
  run(text)
  const ms = performance.now() - began
  // Another program may have used the core, so a slow call is repeated.
  const again = ms > mostCallMs ? Math.min(...[1, 2, 3].map(() => timeOf(run, text))) : ms
  if (again > slowest.ms) slowest = { what, ms: again, text: text.slice(0, 60) }
}
function timeOf(run: Call['run'], text: string): number {
  const began = performance.now()
  run(text)
  return performance.now() - began
}
for (let count = 0; count < texts; count++) {
  const text = randomText()
  for (const call of calls) timed(call, text)
}
const hostile = compiled.flatMap(([, { source, flags }]) => [...hostileTexts(source, flags)].slice(0, short ? 1 : 60))
for (const text of hostile) {
  const long = text(Math.floor(bodyCharacters / text(1).length))
  for (const call of calls) timed(call, long)
}

const lines = (line: string) => `Title,Words,Who\n${line.repeat(Math.floor(fileCharacters / line.length))}`
const files = [
  lines('\n'),
  lines(' , ,\n'),
  lines('""\n'),
  lines(',,\n'),
  lines('"a\n\n"" b",c\n'),
  lines(`A,"${'x;'.repeat(500)}","${'y;'.repeat(400)}"\n`),
  `Title,Words,Who\na${' '.repeat(90_000)}b\n`.repeat(50),
  `Title,Words,Who\n"${'"'.repeat(fileCharacters)}`,
  `Title,Words,Who\n${','.repeat(fileCharacters)}`,
  `Title,Words,Who\nA,B,"${'nobody;'.repeat(12_000)}"`,
]
let between = 0
for (const file of files) {
  let began = performance.now()
  try {
    // The caller of readCsv can stop after each row, so the time between two rows is measured.
    for (const _row of readCsv(file)) {
      const now = performance.now()
      between = Math.max(between, now - began)
      began = now
    }
  } catch {
    between = Math.max(between, performance.now() - began)
  }
}

await withBuild('r42', (dist) =>
  withMuster(dist, {}, async ({ muster }) => {
    const { token, organization, project } = await makeAccount(muster.apiUrl)
    const task = { title: 'A task', project_id: project, description: '@'.repeat(19_000) }
    for (let warm = 0; warm < 20; warm++) {
      await ask(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body: task })
      await ask(`${muster.apiUrl}/tasks/organization/${organization}`, { token })
    }
    await wait(1_000)
    await loopDelay(muster.apiUrl)
    const others: number[] = []
    let done = false
    const reading = (async () => {
      while (!done) {
        others.push((await ask(`${muster.apiUrl}/tasks/organization/${organization}`, { token })).ms)
        await wait(20)
      }
    })()
    const imports: { status: number }[] = []
    for (let round = 0; round < (short ? 1 : 5); round++) {
      imports.push(
        ...(await Promise.all(
          files.map((file) =>
            upload(`${muster.apiUrl}/organizations/${organization}/task-imports`, token, project, file),
          ),
        )),
      )
    }
    const odd: { status: number }[] = []
    for (const text of [' '.repeat(250), '%'.repeat(250), '\\'.repeat(250), '@a.'.repeat(80), 'ß'.repeat(120)]) {
      odd.push(
        await ask(`${muster.apiUrl}/tasks/organization/${organization}?search=${encodeURIComponent(text)}`, { token }),
      )
      const body = { email: `${text}@example.com`, role: 'member' }
      odd.push(
        await ask(`${muster.apiUrl}/organizations/${organization}/invite-member`, { token, method: 'POST', body }),
      )
      odd.push(await ask(`${muster.apiUrl}/auth/password/forgot`, { method: 'POST', body: { email: text } }))
      const words = { ...task, title: text.trim() || 'x', description: text.repeat(70) }
      odd.push(await ask(`${muster.apiUrl}/tasks/`, { token, method: 'POST', body: words }))
    }
    done = true
    await reading
    const delay = await loopDelay(muster.apiUrl)
    holds(
      'hostile imports: only 422',
      imports.every(({ status }) => status === 422),
    )
    holds(
      'odd texts: no 5xx',
      odd.every(({ status }) => status > 0 && status < 500),
    )
    within(`the slowest call, ${slowest.what}`, slowest.ms, mostCallMs)
    within('between two rows of a file', between, mostCallMs)
    within('delay of the event loop, p99', delay.p99, mostDelayMs)
    print({
      calls: calls.length,
      texts: texts + hostile.length,
      slowest: { ...slowest, ms: Number(slowest.ms.toFixed(1)) },
      betweenRowsMs: Number(between.toFixed(1)),
      delay,
      othersP95: share(others, 0.95),
      imports: statuses(imports),
      odd: statuses(odd),
    })
  }),
)

/** Uploads a file as a form. */
async function upload(url: string, token: string, project: number, file: string): Promise<{ status: number }> {
  const form = new FormData()
  form.set('project', String(project))
  form.set('mapping', JSON.stringify({ title: 'Title', description: 'Words', assignees: 'Who' }))
  form.set('file', new Blob([file]), `${createHash('sha256').update(file).digest('hex').slice(0, 8)}.csv`)
  const whole = new Request(url, { method: 'POST', body: form })
  const body = Buffer.from(await whole.arrayBuffer())
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': body.length,
    }
    const sent = request(url, { method: 'POST', headers }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0 }))
    })
    sent.once('error', () => resolve({ status: 0 }))
    sent.end(body)
  })
}
