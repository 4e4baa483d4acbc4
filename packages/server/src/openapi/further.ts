import type { JsonObject } from './json.ts'

const text = (description: string, type: string, example: string): JsonObject => ({
  description,
  content: { [type]: { schema: { type: 'string' }, example } },
})
const health = (description: string, status: string): JsonObject => ({
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
export const furtherPaths: JsonObject = {
  '/livez': {
    get: {
      operationId: 'livez',
      tags: ['Health'],
      summary: 'Whether the process answers.',
      security: [],
      responses: { 200: health('It does.', 'ok') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      tags: ['Health'],
      summary: 'Whether it answers and reaches its database.',
      security: [],
      responses: { 200: health('It does.', 'ok'), 503: health('It does not, or it is ending.', 'unavailable') },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['Health'],
      summary: 'Figures for Prometheus; from this machine, or with METRICS_TOKEN as bearer.',
      security: [{}, { bearer: [] }],
      responses: {
        200: text(
          'The figures.',
          'text/plain',
          'http_request_seconds_count{method="GET",route="/tasks",status="200"} 7\n',
        ),
        404: { $ref: '#/components/responses/NotFound' },
      },
    },
  },
}
