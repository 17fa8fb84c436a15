import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { LIVE } from '#contract/constants.ts';

/**
 * WebSockets whose every frame counts, also pings and pongs, of which Engine.IO hears nothing. Pings are answered
 * (Firefox sends some when its network changes), and answers that nobody reads pile up here.
 */
export function countedFrames(heartbeatMs: number): new (options: ServerOptions) => WebSocketServer {
  return class extends WebSocketServer {
    override handleUpgrade(...upgrade: Parameters<WebSocketServer['handleUpgrade']>): void {
      const [request, socket, head, callback] = upgrade;
      super.handleUpgrade(request, socket, head, (client, same) => {
        // Before Engine.IO listens, so that nothing follows the last frame that is allowed.
        endHasty(client, heartbeatMs);
        callback(client, same);
      });
    }
  };
}

/** A heartbeat is one frame. Others are sent when a connection begins. */
function endHasty(client: WebSocket, heartbeatMs: number): void {
  let since = performance.now();
  let frames = 0;
  const count = (): void => {
    const now = performance.now();
    if (now - since >= heartbeatMs) [since, frames] = [now, 0];
    frames += 1;
    // Without a goodbye: it would wait for an answer, and read on until then.
    if (frames > LIVE.mostFrames) client.terminate();
  };
  client.on('message', count).on('ping', count).on('pong', count);
}

/**
 * A console says its token and goodbye, and answers our heartbeats. Whatever else it sends would be answered or thrown
 * away, and answers that nobody reads pile up here.
 */
export function endTalkative(connection: Connection): void {
  let said = 0;
  connection.on('packetCreate', ({ type }) => {
    if (type === 'ping') said -= 1;
  });
  connection.on('packet', () => {
    said += 1;
    // What waits to be sent is given up, because this client may never read it.
    if (said > LIVE.mostMessages) connection.close(true);
  });
}

/** The connection below a socket: a WebSocket, or one that polls. */
interface Connection {
  on(event: 'packet' | 'packetCreate', listener: (packet: { readonly type: string }) => void): unknown;
  close(discard: boolean): unknown;
}
