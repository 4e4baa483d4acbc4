/** What has come of sound and decoded pictures, of all and by whom; and by which way. */
export type Received = {
  energy: number
  frames: number
  voices: number
  pictures: { width: number; height: number }[]
  ways: string[]
}
