import type { MediaTransportName } from '@muster/contracts/calls'
import type { MediaTransport, TransportOptions } from './media-transport.ts'
import { connectMesh } from './mesh.ts'

const transports: Record<MediaTransportName, (connection: TransportOptions) => MediaTransport> = { mesh: connectMesh }

const transportsByName = new Map<string, (connection: TransportOptions) => MediaTransport>(Object.entries(transports))

/**
 * Connects over the transport that the service names, or over a mesh if it names none. Returns undefined if this page
 * does not know the transport.
 */
export const connectBy = (connection: TransportOptions): MediaTransport | undefined =>
  transportsByName.get(connection.ice.transport ?? 'mesh')?.(connection)
