import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { heldBackStandby } from '../../apps/api/src/testing/held-back-standby.ts'
import { testApi, type World } from '../../apps/api/src/testing/world.ts'
import { chatInstallation } from '../../apps/chat/src/testing.ts'
import { startTestBus } from '../../packages/server/src/testing/start-test-bus.ts'
import { systemProgram } from './testing-programs.ts'

type Rule = { alert: string; expr: string; annotations: { runbook: string } }
type Panel = { title: string; targets?: { expr: string }[] }

const root = resolve(import.meta.dirname, '../..')
const monitoring = join(root, 'deploy/monitoring')
const read = (path: string) => readFile(join(root, path), 'utf8')
const rulesFile: { groups: { rules: Rule[] }[] } = parse(await read('deploy/monitoring/muster.rules.yaml'))
const rules = rulesFile.groups.flatMap((group) => group.rules)
const dashboard: { panels: Panel[] } = JSON.parse(await read('deploy/monitoring/dashboard.json'))

/** The names of metrics in an expression: what remains without texts, labels, durations, functions and keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const words = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([word]) => word)
  const keywords = new Set(['or', 'and', 'unless', 'by', 'without', 'e9', 'e8'])
  return words.filter((word) => !keywords.has(word) && !new RegExp(`\\b${word}\\s*\\(`).test(bare))
}

describe('the metrics that alerts and dashboard name', () => {
  let world: World
  let standby: Awaited<ReturnType<typeof heldBackStandby>>
  let bus: Awaited<ReturnType<typeof startTestBus>>
  let installation: Awaited<ReturnType<typeof chatInstallation>>
  let exported: Set<string>
  beforeAll(async () => {
    standby = await heldBackStandby()
    world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1' }, { replicaOf: standby.replicaOf })
    bus = await startTestBus()
    installation = await chatInstallation()
    const { app } = await installation.startNode({ busUrl: bus.url })
    const scrapes = await Promise.all([world.app, app].map((service) => service.inject('/metrics')))
    const names = scrapes.flatMap(({ body }) => [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)])
    exported = new Set(
      names.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
      ),
    )
  })
  afterAll(async () => {
    await world?.close()
    await standby?.remove()
    await installation?.close()
    await bus?.stop()
  })

  /** `up` is made by the server that scrapes. */
  const isServed = (name: string) => name === 'up' || exported.has(name)

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('of %s are served', (_alert, expression) => {
    const names = metricsIn(expression)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !isServed(name))).toEqual([])
  })

  it('of all panels are served', () => {
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.flatMap(metricsIn).filter((name) => !isServed(name))).toEqual([])
  })

  it('of each alert have a panel, which shows its cause', () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    )
    const isShown = ({ expr }: Rule) => metricsIn(expr).some((name) => shown.has(name))
    expect(rules.filter((rule) => !isShown(rule)).map(({ alert }) => alert)).toEqual([])
  })

  it('are found in an expression', () => {
    const expression = 'sum by (job) (rate(missing_total{job="a",x=~"b"}[5m])) / max(other_seconds) > 0.5 or vector(0)'
    expect(metricsIn(expression)).toEqual(['missing_total', 'other_seconds'])
  })
})

it('each alert has a paragraph in the handbook, and each paragraph an alert', async () => {
  const handbook = await read('docs/operations.md')
  const paragraphs = [...handbook.matchAll(/^#### (Muster\w+)\n\n\S/gm)].map(([, name]) => name)
  expect(paragraphs.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
  }
})

it('each alert has a test in which it fires', async () => {
  const tests = await read('deploy/monitoring/muster.rules.test.yaml')
  const firing = [...tests.matchAll(/alertname: (\w+)\n\s*exp_alerts:\n/g)].map(([, name]) => name)
  expect(firing.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

const promtool = systemProgram('promtool', 'The unit tests of the alerts')

it.runIf(promtool)('the alerts fire in their faults, and none fires while everything works', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: monitoring, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }
  expect(run('check', 'rules', 'muster.rules.yaml')).toMatchObject({ status: 0 })
  expect(run('test', 'rules', 'muster.rules.test.yaml')).toMatchObject({ status: 0 })
})
