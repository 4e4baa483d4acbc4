/** The limit of the picture to one participant, where each participant is sent one. */
export type PictureLimit = { bitsPerSecond: number; scaleDownBy: number }

const limits: PictureLimit[] = [
  { bitsPerSecond: 1_500_000, scaleDownBy: 1 },
  { bitsPerSecond: 800_000, scaleDownBy: 1.5 },
  { bitsPerSecond: 500_000, scaleDownBy: 2 },
]

/**
 * The more others there are, the less each receives, so that a home's connection and computer can carry all of them.
 */
export const pictureLimit = (others: number): PictureLimit | undefined =>
  limits[Math.min(Math.max(others, 1), limits.length) - 1]
