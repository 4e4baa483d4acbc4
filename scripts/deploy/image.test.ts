import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

type ComposeService = {
  image: string
  command?: string[]
  restart?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  user?: string
  ports?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  tmpfs?: string[]
}
type Compose = {
  services: Record<string, ComposeService>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

const deploy = resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFile(join(deploy, name), 'utf8')
const composeText = await read('compose.yaml')
const compose: Compose = parse(composeText, { merge: true })
const services = Object.entries(compose.services)
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '')

/** The instructions of a Dockerfile, each on one line. */
function instructionsOf(text: string): string[] {
  const lines = withoutComments(text).replace(/\\\n\s*/g, '')
  return lines.split('\n').filter((line) => line.trim() !== '')
}
const instructions = instructionsOf(await read('Dockerfile'))
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

it('the image has an exact base, an ordinary user, one volume, a version, a health check, and a first process that reaps', () => {
  expect(instructions[0]).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim$/)
  expect(instructions.filter((line) => line.startsWith('FROM '))).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the syntax of the Dockerfile
    'FROM ${NODE_IMAGE} AS build',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the syntax of the Dockerfile
    'FROM ${NODE_IMAGE}',
  ])
  expect(lastStage.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001'])
  expect(lastStage.findIndex((line) => line.startsWith('RUN ') && line.includes('apt-get'))).toBeLessThan(
    lastStage.indexOf('USER 10001:10001'),
  )
  expect(lastStage.filter((line) => line.startsWith('VOLUME '))).toEqual(['VOLUME /data'])
  expect(lastStage.find((line) => line.startsWith('LABEL '))).toContain('org.opencontainers.image.version=')
  expect(lastStage.find((line) => line.startsWith('HEALTHCHECK '))).toContain('dist/health.mjs')
  expect(lastStage).toContain('ENTRYPOINT ["tini", "--"]')
  expect(lastStage).toContain('STOPSIGNAL SIGTERM')
  expect(lastStage.join('\n')).not.toMatch(/PASSWORD|SECRET|TOKEN|ADD |COPY \. /)
})

it('every program that a command of these files, of the chart or of the handbook names is built', async () => {
  const build = await readFile(resolve(import.meta.dirname, '../lib/build.mjs'), 'utf8')
  const others = ['Dockerfile', 'helm/muster/templates/migrations.yaml', '../docs/operations.md']
  const texts = [composeText, ...(await Promise.all(others.map(read)))].join('\n')
  const names = [...new Set([...texts.matchAll(/dist\/([\w-]+)\.mjs/g)].map(([, name]) => name))].toSorted()
  expect(names).toEqual(expect.arrayContaining(['api', 'backup', 'chat', 'doctor', 'health', 'launcher', 'migrate']))
  for (const name of names) expect(build).toMatch(new RegExp(`^ {4}'?${name}'?: 'apps/`, 'm'))
})

it.each(services)(
  'the service %s has an exact image, a restart policy and no rights that it does not need',
  (name, service) => {
    expect(service.image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/)
    expect(service.restart).toBe(name === 'migrate' ? 'on-failure' : 'unless-stopped')
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.healthcheck?.disable === true).toBe(name === 'migrate')
    expect(Boolean(service.healthcheck?.test)).toBe(name !== 'migrate')
  },
)

it('only the proxy publishes ports, and the services start after the migrations', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
  for (const { depends_on } of [compose.services.api, compose.services.chat].map(
    (service) => service ?? { image: '' },
  )) {
    expect(depends_on?.migrate?.condition).toBe('service_completed_successfully')
    expect(depends_on?.postgres?.condition).toBe('service_healthy')
  }
  expect(compose.services.caddy?.depends_on).toEqual({
    api: { condition: 'service_healthy' },
    chat: { condition: 'service_healthy' },
  })
})

it('secrets are files outside of the repository, and only the migration knows the owner of the tables', async () => {
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`)
  expect(await readFile(resolve(deploy, '../.gitignore'), 'utf8')).toMatch(/^deploy\/secrets\/$/m)
  expect(await readFile(resolve(deploy, '../.dockerignore'), 'utf8')).toMatch(/^deploy$/m)
  const usersOf = (secret: string) =>
    services.filter(([, service]) => service.secrets?.includes(secret)).map(([n]) => n)
  expect(usersOf('database-owner-url')).toEqual(['migrate'])
  for (const [, { environment = {} }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|TOKEN|DATABASE\w*_URL|SMTP_URL/.test(variable)) {
        expect([variable.endsWith('_FILE'), value]).toEqual([true, expect.stringMatching(/^\/run\/secrets\//)])
      }
    }
  }
  // A value in ${VARIABLE:-default} of a secret would be a default password.
  expect(composeText).not.toMatch(/\$\{\w*(?:PASSWORD|SECRET|TOKEN)\w*/)
})

it('state is only in named volumes, and everything else that is mounted is read-only', () => {
  for (const [, { volumes = [] }] of services) {
    for (const volume of volumes) {
      const [source = '', , mode] = volume.split(':')
      if (source.startsWith('.')) expect(mode).toBe('ro')
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  }
})

it('the proxy limits bodies, hides /metrics, and adds no security header that the services send', async () => {
  const caddyfile = withoutComments(await read('Caddyfile'))
  expect(caddyfile.match(/max_size \d+MB/g)).toHaveLength(2)
  expect(caddyfile).toContain('respond /metrics 404')
  expect(caddyfile.match(/^\s*header .*$/gm)?.map((line) => line.trim())).toEqual(['header -Server'])
})
