/**
 * What the page has received: audio energy and decoded frames in total, the number of participants heard, the size of
 * each video, and the ICE candidate types of each path. `limits`: the maximum bitrates of the sent videos.
 */
export type Received = {
  energy: number
  frames: number
  voiceCount: number
  videoSizes: { width: number; height: number }[]
  paths: string[]
  limits: (number | undefined)[]
}
