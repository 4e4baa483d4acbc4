/**
 * The sound and decoded pictures that have arrived, in total and by participant; by which path, and the limit of the
 * picture.
 */
export type Received = {
  energy: number
  frames: number
  voices: number
  pictures: { width: number; height: number }[]
  ways: string[]
  limits: (number | undefined)[]
}
