import type { FileLimits } from '@muster/contracts/files'
import { formatSize } from '../format-size.ts'

/**
 * Why a file cannot be uploaded, or undefined if it can. `plannedBytes` is the size of the files that will be uploaded
 * before it, for which the server has not reserved storage yet.
 */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { max_file_bytes, remaining_bytes }: FileLimits,
  plannedBytes: number,
): string | undefined {
  if (size === 0) return `“${name}” is empty.`
  if (size > max_file_bytes)
    return `“${name}” has ${formatSize(size)}. A file can have at most ${formatSize(max_file_bytes)}.`
  const remaining = remaining_bytes === null ? undefined : Math.max(0, remaining_bytes - plannedBytes)
  if (remaining !== undefined && size > remaining)
    return `“${name}” has ${formatSize(size)}, but the organization has only ${formatSize(remaining)} of storage left.`
  return undefined
}

/** The limits as a sentence, to be shown before an upload. */
export function limitsText({ max_file_bytes, remaining_bytes }: FileLimits): string {
  const size = `At most ${formatSize(max_file_bytes)} each`
  return remaining_bytes === null ? size : `${size}, ${formatSize(remaining_bytes)} of storage left`
}
