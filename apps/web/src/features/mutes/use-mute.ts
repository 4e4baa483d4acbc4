import type { MuteType } from '@muster/contracts/mutes'
import { mutesAsked } from './asked.ts'

/** Returns a function that asks for how long to mute a project or a goal, and mutes it. */
export const useMute =
  <T extends { id: number; organization_id: number }>(type: MuteType, nameOf: (object: T) => string) =>
  (object: T) =>
    mutesAsked.add({ organizationId: object.organization_id, type, ids: [object.id], name: nameOf(object) })
