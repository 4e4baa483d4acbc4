import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Long answers travel compressed for whoever accepts it: a list of 1,500 tasks is 1 MB of text that repeats itself. */
export const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: 4_096,
    encodings: ['br', 'gzip'],
    // Beyond 4, brotli takes longer than it saves on text that is made anew for every answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^application\/(problem\+)?json/,
  })
