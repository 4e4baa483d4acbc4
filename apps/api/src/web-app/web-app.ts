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
 * Serves the built web app: its hashed files, which browsers may cache for a year, and index.html for every page
 * address, rendered per request with a new nonce and the page's settings. Without a build only the API is served.
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
  await app.register(helmet, securityPolicy(config, page))
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
  let mayBeEmpty = config.REGISTRATION === 'invitation' || config.REGISTRATION === 'closed'
  /**
   * The registration mode that is passed to the pages. Once an account has been found, the database is not queried
   * again. If the query fails, this is the configured mode.
   */
  const readRegistration = async () => {
    if (!mayBeEmpty) return config.REGISTRATION
    const accountExists = await hasAccounts(app.store.db).catch(() => undefined)
    if (accountExists) mayBeEmpty = false
    return accountExists === false ? 'first' : config.REGISTRATION
  }
  app.get('/*', async (request, reply) => {
    if (!isPage(request, apiPrefixes)) throw new Problem(404, 'There is nothing at this address.')
    const pageConfig = {
      registration: await readRegistration(),
      registrationDomains: config.REGISTRATION_DOMAINS,
      chatUrl: chatAddress(config, request.host),
      mail: config.SMTP_URL !== undefined,
      rolePasswords: config.INVITE_DEFAULT_PASSWORDS === 'role-word',
    }
    return reply
      .header('Permissions-Policy', permissionsPolicy('pages'))
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace('__NONCE__', reply.cspNonce.style)
          .replace('__CONFIG__', () => escapeHtml(JSON.stringify(pageConfig))),
      )
  })
}

/**
 * The names of the other files in the folder of index.html. Unlike the hashed files, they have the same names in every
 * build.
 */
async function filesBesideThePage(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name)
}

function isPage(request: FastifyRequest, apiPrefixes: Set<string>) {
  const [path = '/'] = request.url.split('?')
  const { accept = '*/*' } = request.headers
  // A client that does not request HTML explicitly, such as a monitor, gets the page only at the root.
  const acceptsPage = accept.includes('text/html') || (path === '/' && accept.includes('*/*'))
  return acceptsPage && !apiPrefixes.has(path.split('/')[1] ?? '')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
