/** The limits of the video that is sent to each participant. */
export type PictureLimit = { bitsPerSecond: number; scaleDownBy: number }

const limits: PictureLimit[] = [
  { bitsPerSecond: 1_500_000, scaleDownBy: 1 },
  { bitsPerSecond: 800_000, scaleDownBy: 1.5 },
  { bitsPerSecond: 500_000, scaleDownBy: 2 },
]

/**
 * Returns the limits of the video sent to each participant. They tighten as participants join, so that an average home
 * connection and computer can still send the video to all of them.
 */
export const pictureLimit = (otherCount: number): PictureLimit | undefined =>
  limits[Math.min(Math.max(otherCount, 1), limits.length) - 1]
