import type { pictureSizes } from '@muster/contracts/pictures'

/** The address of a picture or logo with this key. */
export const pictureAddress = (key: string, size: (typeof pictureSizes)[number] = 'small') => `/pictures/${key}/${size}`
