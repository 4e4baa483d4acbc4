import { readdir, readFile } from 'node:fs/promises'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { Problem } from '@muster/server/http/problems'
import { permissionsPolicy } from '@muster/server/http/security-headers'
import type { Config } from '@muster/server/run/env'
import { neverShed } from '@muster/server/run/shed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasAccounts } from '../accounts/registration/registration.ts'
import { chatAddress } from './chat-address.ts'
import { securityPolicy } from './security-policy.ts'
import { webFolder } from './web-folder.ts'

/**
 * Serves the built web app: its hashed files with unlimited caching, and index.html for every page address, rendered
 * per request with a new nonce and the page's settings. Without a build only the API is served.
 */
export async function webApp(
  app: FastifyInstance,
  { config, folder = webFolder() }: { config: Config; folder?: string },
) {
  if (!folder) {
    app.log.warn('the web app is not built; only the API is served')
    return
  }
  // During load shedding the page must still load to show the error.
  neverShed(app)
  const page = await readFile(`${folder}/index.html`, 'utf8')
  const assets = `${folder}/assets/`
  await app.register(helmet, securityPolicy(config))
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('Vary', 'Accept-Encoding')
    },
  })
  for (const name of await filesBesideThePage(folder))
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder))
  const apiPrefixes = new Set([
    'livez',
    'readyz',
    'metrics',
    ...app.apiRoutes.map(({ url }) => url.split('/')[1] ?? ''),
  ])
  let isEmpty = config.REGISTRATION === 'invitation' || config.REGISTRATION === 'closed'
  /** What the pages say about registration; once an account exists, the database is not queried again. */
  const registration = async () => {
    if (isEmpty)
      isEmpty = await hasAccounts(app.store.db).then(
        (some) => !some,
        () => false,
      )
    return isEmpty ? 'first' : config.REGISTRATION
  }
  app.get('/*', async (request, reply) => {
    if (!isPage(request, apiPrefixes)) throw new Problem(404, 'There is nothing at this address.')
    const known = {
      registration: await registration(),
      registrationDomains: config.REGISTRATION_DOMAINS,
      chatUrl: chatAddress(config, request.host),
      mail: config.SMTP_URL !== undefined,
      rolePasswords: config.INVITE_DEFAULT_PASSWORDS === 'role-word',
    }
    return reply
      .header('Permissions-Policy', permissionsPolicy('pages'))
      .type('text/html; charset=utf-8')
      .send(
        page.replace('__NONCE__', reply.cspNonce.style).replace('__CONFIG__', () => escapeHtml(JSON.stringify(known))),
      )
  })
}

/** Files whose names do not change between builds. */
async function filesBesideThePage(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

function isPage(request: FastifyRequest, apiPrefixes: Set<string>) {
  const [path = '/'] = request.url.split('?')
  const { accept = '*/*' } = request.headers
  // A client without a page preference, such as a monitor, gets the page only at the root.
  const acceptsPage = accept.includes('text/html') || (path === '/' && accept.includes('*/*'))
  return acceptsPage && !apiPrefixes.has(path.split('/')[1] ?? '')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
