import type { FastifyInstance } from 'fastify'
import type { Described } from './contract.ts'

/**
 * `/openapi.json` and `/docs`, which displays it. Generated on the first request: the routes do not change afterward.
 */
export async function openApiRoutes(app: FastifyInstance, described: Described) {
  let text: Promise<string> | undefined
  const document = () => {
    text ??= describe(app, described)
    return text
  }
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  )

  let page: Promise<FastifyInstance> | undefined
  const docs = async () => {
    page ??= document().then(readable)
    return page
  }
  app.addHook('onClose', async () => (await page)?.close())
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const { routing } = await docs()
      // A hijacked reply contains only what is written explicitly.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
}

/** Loaded lazily, because most services receive no request for it. */
async function describe(app: FastifyInstance, described: Described): Promise<string> {
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument(app.apiRoutes, described))
}

async function readable(document: string): Promise<FastifyInstance> {
  const { documentation } = await import('./documentation.ts')
  return documentation(JSON.parse(document))
}
