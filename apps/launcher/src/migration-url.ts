/**
 * Returns DATABASE_MIGRATION_URL or, if it is empty or not set, DATABASE_DIRECT_URL, because migrations and backups need
 * sessions of their own. Undefined if neither is set. Throws if it cannot be used.
 */
export function migrationUrl(environment: Record<string, string | undefined>): string | undefined {
  const url = environment.DATABASE_MIGRATION_URL
  if (!url) return environment.DATABASE_DIRECT_URL || undefined
  if (!environment.DATABASE_URL) throw new Error('DATABASE_MIGRATION_URL is set without DATABASE_URL.')
  if (URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol)) return url
  throw new Error('DATABASE_MIGRATION_URL must be an address that starts with postgres:// or postgresql://.')
}
