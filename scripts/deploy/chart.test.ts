import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { secretNames } from '../../packages/server/src/run/secret-files.ts'
import { systemProgram } from './testing-programs.ts'

type Container = {
  image: string
  args: string[]
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[]
  securityContext: object
  livenessProbe?: object
  readinessProbe?: object
}
type Pod = {
  securityContext: { runAsNonRoot: boolean }
  automountServiceAccountToken: boolean
  containers: Container[]
}
type KubernetesObject = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    template?: { spec: Pod }
    metrics?: { type: string; pods?: { metric: { name: string } } }[]
    replicas?: number
  }
}

const chart = resolve(import.meta.dirname, '../../deploy/helm/muster')
const helm = systemProgram('helm', 'The tests that render the chart')

const minimal = {
  image: { repository: 'registry.example.org/muster' },
  host: 'muster.example.org',
  chatHost: 'chat.example.org',
  existingSecret: 'muster',
}
const scaled = {
  ...minimal,
  files: { url: 's3://bucket/muster?region=eu-central-1' },
  config: { MAIL_FROM: 'Muster <muster@example.org>' },
  persistence: { accessMode: 'ReadWriteMany' },
  api: { autoscaling: { enabled: true } },
  chat: { autoscaling: { enabled: true } },
  serviceMonitor: { enabled: true },
}

describe('the schema of the values', async () => {
  const schema = JSON.parse(await readFile(join(chart, 'values.schema.json'), 'utf8'))
  const defaults = parse(await readFile(join(chart, 'values.yaml'), 'utf8'))
  const isValid = new Ajv({ strict: true, strictRequired: false, allErrors: true }).compile(schema)

  it('accepts the defaults with the values that everybody has to choose, and nothing without them', () => {
    expect(isValid({ ...defaults, ...minimal })).toBe(true)
    expect(isValid(defaults)).toBe(false)
  })

  it.each([
    ['the tag latest', { image: { repository: 'muster', tag: 'latest' } }],
    ['an unknown key', { hots: 'muster.example.org' }],
    ['a URL as host', { host: 'https://muster.example.org' }],
    ['a secret among the variables', { config: { DATABASE_URL: 'postgres://muster:secret@db/muster' } }],
    ['the token for the receiver of traces', { config: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' } }],
    ['credentials in the address of the store', { files: { url: 's3://key:secret@bucket' } }],
    ['no pods', { api: { ...defaults.api, replicas: 0 } }],
  ])('refuses %s', (_name, values) => {
    expect(isValid({ ...defaults, ...minimal, ...values })).toBe(false)
  })
})

it('each variable with a secret is a key of the Secret, and refused among the others', async () => {
  const template = await readFile(join(chart, 'templates/deployments.yaml'), 'utf8')
  const migrations = await readFile(join(chart, 'templates/migrations.yaml'), 'utf8')
  const forbidden: string[] = JSON.parse(await readFile(join(chart, 'values.schema.json'), 'utf8')).properties.config
    .propertyNames.not.enum
  for (const name of secretNames) {
    expect(`${template}${migrations}`).toContain(`"${name}"`)
    expect(forbidden).toContain(name)
  }
})

describe.runIf(helm)('the rendered chart', () => {
  function run(command: string[], values: object) {
    const { status, stdout, stderr } = spawnSync(helm ?? '', [...command, '--values', '-'], {
      input: stringify(values),
      encoding: 'utf8',
    })
    return { isRefused: status !== 0, output: `${stdout}${stderr}`, stdout }
  }
  function render(values: object): KubernetesObject[] {
    const { isRefused, output, stdout } = run(['template', 'muster', chart], values)
    if (isRefused) throw new Error(output)
    return parseAllDocuments(stdout)
      .map((document) => document.toJS())
      .filter(Boolean)
  }
  const podsOf = (objects: KubernetesObject[]) =>
    objects.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []))

  it.each([minimal, scaled])('passes lint', (values) => {
    expect(run(['lint', '--strict', chart], values)).toMatchObject({ isRefused: false })
  })

  it.each([minimal, scaled])(
    'runs every pod without rights, on a read-only file system, with secrets by reference',
    (values) => {
      const pods = podsOf(render(values))
      expect(pods.map(({ containers }) => containers.map(({ args }) => args.at(-1)))).toEqual(
        expect.arrayContaining([['dist/api.mjs'], ['dist/chat.mjs'], ['dist/migrate.mjs']]),
      )
      for (const { securityContext, automountServiceAccountToken, containers } of pods) {
        expect([securityContext.runAsNonRoot, automountServiceAccountToken]).toEqual([true, false])
        for (const container of containers) {
          expect(container.image).toBe('registry.example.org/muster:0.1.0')
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          })
          expect(container.env.filter(({ value }) => value !== undefined)).toEqual([])
          expect(new Set(container.env.map(({ valueFrom }) => valueFrom?.secretKeyRef.name))).toEqual(
            new Set(['muster']),
          )
          const isMigration = container.args.at(-1) === 'dist/migrate.mjs'
          expect([container.livenessProbe, container.readinessProbe].every(Boolean)).toBe(!isMigration)
          expect(container.env.some(({ name }) => name === 'DATABASE_MIGRATION_URL')).toBe(isMigration)
        }
      }
    },
  )

  it('migrates before an installation and before an upgrade', () => {
    const job = render(minimal).find(({ kind }) => kind === 'Job')
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  })

  it('scales by load, the chat by connections too, and then leaves the number of pods to the autoscaler', () => {
    const objects = render(scaled)
    const scalers = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    expect(scalers.map(({ spec }) => spec.metrics?.map(({ type, pods }) => pods?.metric.name ?? type))).toEqual([
      ['Resource'],
      ['Resource', 'chat_connections'],
    ])
    const deployments = objects.filter(({ kind }) => kind === 'Deployment')
    expect(deployments.map(({ spec }) => spec.replicas)).toEqual([undefined, undefined])
  })

  it('refuses several api pods without a shared folder, and pods that would lose files', () => {
    const template = ['template', 'muster', chart]
    expect(run(template, { ...minimal, api: { replicas: 2 } }).output).toContain(
      'Several api pods share one data folder',
    )
    expect(run(template, { ...minimal, persistence: { enabled: false } }).output).toContain(
      'would be lost with the pod',
    )
  })
})
