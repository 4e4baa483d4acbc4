import type { Request } from '@playwright/test'

/** Whether a request updates the object at this path. Pages also send PUT requests by themselves (a task was seen). */
export const isUpdate = (request: Request, path: string) =>
  request.method() === 'PUT' && new URL(request.url()).pathname === path
