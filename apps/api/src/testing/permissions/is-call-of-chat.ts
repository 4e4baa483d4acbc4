/** Whether a call belongs to the chat service, whose own tests cover it. */
export const isCallOfChat = (call: string) => /^(\w+ \/api\/|WS )/.test(call)
