import { Agent } from 'node:http'
import pg from 'pg'
import { type Muster, startMuster } from '../lib/muster.ts'
import { percentile } from '../lib/percentiles.ts'
import { cpuMs } from '../lib/processes.ts'
import { searchedWords } from '../lib/random-words.ts'
import { sendRequest } from '../lib/send-request.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'
import { fillForSearch, type SearchSizes } from './fill.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const searchCount = 200
const writerCount = 4
/** The size of the organization in which the writes are counted, with and without the columns of the search. */
const tasksWhileWriting = 11_100

/** Measures the search beside reading one task and beside writers, and what it costs the writes. */
export async function measureSearch(sizes: SearchSizes, rounds: number): Promise<ResultRow[]> {
  const muster = await startMuster(sizes.tasks)
  try {
    await fillForSearch(muster.database.ownerUrl, sizes)
    return [...(await measureReads(muster, sizes)), ...(await compareWrites(rounds))]
  } finally {
    await muster.stop()
  }
}

async function measureReads(muster: Muster, sizes: SearchSizes): Promise<ResultRow[]> {
  const { api, database, firstTaskId, organizationId, tokens } = muster
  const words = await searchedWords(database.ownerUrl, searchCount * 2)
  const searches = Array.from({ length: searchCount }, (_, index) => {
    const q = index % 3 === 0 ? `${words[index * 2]} ${words[index * 2 + 1]}` : `${words[index * 2]}`
    return `/search?organization_id=${organizationId}&q=${encodeURIComponent(q)}`
  })
  const agent = new Agent({ keepAlive: true })
  const timesOf = async (paths: readonly string[]) => {
    const times: number[] = []
    for (const path of paths) {
      const { status, ms, body } = await sendRequest(api.url + path, { token: tokens[0], agent })
      if (status !== 200) throw new Error(`${path} returned ${status}: ${body}`)
      times.push(ms)
    }
    return times
  }
  const cpuOf = async (paths: readonly string[]) => {
    const before = cpuMs(api.pid, database.postmasterPid)
    await timesOf(paths)
    return (cpuMs(api.pid, database.postmasterPid) - before) / paths.length
  }
  const taskPaths = Array.from({ length: searchCount * 5 }, (_, index) => `/tasks/${firstTaskId + index}`)
  await timesOf([...taskPaths, ...searches]) // warms up
  const taskMs = median(await timesOf(taskPaths))
  const alone = await timesOf(searches)
  const cpuRatio = (await cpuOf(searches)) / (await cpuOf(taskPaths))
  const writers = startWriters(muster)
  const besideWriters = await timesOf(searches)
  const writes = await writers.stop()
  agent.destroy()
  return [
    compareWithBudget(
      `search of ${sizes.tasks} tasks, ${sizes.comments} comments, ${sizes.messages} messages: p95, × reading one task`,
      percentile(alone, 0.95) / taskMs,
      '×',
      8,
      5,
    ),
    note('  mean CPU, × reading one task', `${cpuRatio.toFixed(1)}×`),
    note(
      '  ms: one task | median search | p95',
      [taskMs, median(alone), percentile(alone, 0.95)].map((ms) => ms.toFixed(1)).join(' | '),
    ),
    compareWithBudget(`  beside four writers: p95`, percentile(besideWriters, 0.95), ' ms', 150, 80),
    note('  writes during the searches', `${writes}`),
  ]
}

/** Creates tasks, comments on them and changes their status, each writer as fast as it can. */
function startWriters({ api, firstTaskId, tokens }: Muster) {
  let isStopped = false
  let count = 0
  const agent = new Agent({ keepAlive: true })
  const send = async (method: string, path: string, body: object) => {
    const { status, body: text } = await sendRequest(api.url + path, { method, token: tokens[0], agent, body })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`)
    count++
    return JSON.parse(text)
  }
  const write = async (writer: number) => {
    const { project_id } = await sendRequest(`${api.url}/tasks/${firstTaskId}`, { token: tokens[0], agent }).then(
      ({ body }) => JSON.parse(body),
    )
    for (let step = 0; !isStopped; step++) {
      const title = `Unload the second ship of writer ${writer}, step ${step}`
      const description = 'Check the list of the cargo and the weather before the crane begins. '.repeat(3)
      const { id } = await send('POST', '/tasks/', { title, description, project_id })
      await send('POST', `/tasks/${id}/comments`, { content: 'The crane is ready, and the crew waits at the quay.' })
      for (const status of ['in_progress', 'done']) await send('PATCH', `/tasks/${id}/status`, { status })
    }
  }
  const running = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
  return {
    stop: async () => {
      isStopped = true
      await running
      agent.destroy()
      return count
    },
  }
}

/** Compares the writes per second with those of the same product without the columns and indexes of the search. */
async function compareWrites(rounds: number): Promise<ResultRow[]> {
  const withSearch = await startMuster(tasksWhileWriting)
  const withoutSearch = await startMuster(tasksWhileWriting)
  try {
    await dropSearchColumns(withoutSearch.database.ownerUrl)
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const without = await writesIn(withoutSearch, round === 0 ? 1 : seconds) // the first round only warms up
      const rate = await writesIn(withSearch, round === 0 ? 1 : seconds)
      if (round > 0) ratios.push(rate / without)
    }
    return [compareWithBudget('writes beside those without search columns', median(ratios), '×', 0.85, 0.95, true)]
  } finally {
    await withSearch.stop()
    await withoutSearch.stop()
  }
}

async function writesIn(muster: Muster, duration: number): Promise<number> {
  const writers = startWriters(muster)
  await new Promise((resolve) => setTimeout(resolve, duration * 1_000))
  return writers.stop()
}

async function dropSearchColumns(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    'drop table task_words; drop function add_task_words, change_task_words, delete_task_words cascade; ' +
      'drop function change_words_of_values, change_words_of_projects, change_words_of_option cascade',
  )
  for (const table of ['task_comments', 'milestone_comments', 'projects', 'goals', 'milestones', 'chat_messages'])
    await client.query(`alter table ${table} drop column search`)
  await client.query('vacuum analyze tasks')
  await client.end()
}
