/** Calls of the main API that the table speaks of and that are not built yet. The list only gets shorter. */
export const notBuiltYet = (call: string) => /^\w+ \/(never)\//.test(call)

/** Calls of the chat service, which its own tests make. */
export const ofTheChatService = (call: string) => /^(\w+ \/api\/|WS )/.test(call)
