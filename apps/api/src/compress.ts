import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses long JSON responses if the client accepts it: a list of 1,500 tasks is 1 MB of repetitive text. */
export const compressResponses = (app: FastifyInstance) =>
  app.register(compress, {
    threshold: 4_096,
    encodings: ['br', 'gzip'],
    // Above quality 4, the extra compression takes more time than the smaller response saves in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^application\/(problem\+)?json/,
  })
