import type { MediaTransportName } from '@muster/contracts/calls'

/**
 * The transport of a call's media. The service decides it, so that all parties use the same one. At present every call
 * is a mesh; decision 0054 describes how to add a media server.
 */
export const mediaTransport = (): MediaTransportName => 'mesh'
