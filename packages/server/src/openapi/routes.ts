import type { FastifyInstance } from 'fastify'
import type { DocumentInput } from './contract.ts'

/**
 * Adds `/openapi.json`, and `/docs`, which displays it. The document is generated only once, on the first request,
 * because the routes do not change afterward.
 */
export async function addOpenApiRoutes(app: FastifyInstance, input: DocumentInput) {
  let text: Promise<string> | undefined
  const readDocument = () => {
    text ??= documentText(app, input)
    return text
  }
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readDocument()),
  )

  let documentationApp: Promise<FastifyInstance> | undefined
  const openDocumentation = async () => {
    documentationApp ??= readDocument().then(documentationOf)
    return documentationApp
  }
  app.addHook('onClose', async () => (await documentationApp)?.close())
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const { routing } = await openDocumentation()
      // A hijacked reply contains only what is written to it explicitly, so the headers that hooks have set are copied.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.hijack()
      routing(request.raw, reply.raw)
    })
  }
}

/** Imports the generator lazily, because most nodes never receive a request for the document. */
async function documentText(app: FastifyInstance, documentInput: DocumentInput): Promise<string> {
  const { openApiDocument } = await import('./document.ts')
  return JSON.stringify(openApiDocument(app.apiRoutes, documentInput))
}

async function documentationOf(document: string): Promise<FastifyInstance> {
  const { buildDocumentationServer } = await import('./documentation.ts')
  return buildDocumentationServer(JSON.parse(document))
}
