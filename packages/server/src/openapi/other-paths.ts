import type { JsonObject } from './json.ts'

const textResponse = (description: string, type: string, example: string): JsonObject => ({
  description,
  content: { [type]: { schema: { type: 'string' }, example } },
})
const healthResponse = (description: string, status: string): JsonObject => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'string', enum: [status] } },
        required: ['status'],
        additionalProperties: false,
      },
      example: { status },
    },
  },
})

/** Routes that are not in the contract. */
export const otherPaths: JsonObject = {
  '/livez': {
    get: {
      operationId: 'livez',
      tags: ['Health'],
      summary: 'Returns whether the process responds.',
      security: [],
      responses: { 200: healthResponse('The service is available.', 'ok') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      tags: ['Health'],
      summary: 'Returns whether the process responds and reaches its database.',
      security: [],
      responses: {
        200: healthResponse('The service is available.', 'ok'),
        503: healthResponse('The service is not ready, or it is shutting down.', 'unavailable'),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['Health'],
      summary: 'Figures for Prometheus; from this machine, or with METRICS_TOKEN as bearer.',
      security: [{}, { bearer: [] }],
      responses: {
        200: textResponse(
          'The figures.',
          'text/plain',
          'http_request_seconds_count{method="GET",route="/tasks",status="200"} 7\n',
        ),
        404: { $ref: '#/components/responses/NotFound' },
      },
    },
  },
}
