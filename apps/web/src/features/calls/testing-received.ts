/** What has come of sound and decoded pictures, of all and by whom; by which way, and how much picture may go there. */
export type Received = {
  energy: number
  frames: number
  voices: number
  pictures: { width: number; height: number }[]
  ways: string[]
  limits: (number | undefined)[]
}
