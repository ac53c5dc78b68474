// Reads codes with the camera, as long as the leaf with its picture is open.
import { decodeQR } from '../../vendor/qr/decode.js';

const APART = 120;    // ms between two looks
const WIDEST = 900;   // pixels of a look
const TROUBLES = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'absent', OverconstrainedError: 'absent' };

let turn = 0;

/** `seen` hears (`text`, what was read), each once, and says whether that will do; or why nothing can be read: `refused`, `absent`, `busy`
 * or `insecure`. */
export async function scan(seen) {
  const mine = ++turn;
  const video = document.getElementById('camera');
  if (!video) return;   // whoever asked has gone on
  const leaf = video.closest('[popover]');
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch (error) {
    seen(isSecureContext ? TROUBLES[error.name] ?? 'busy' : 'insecure', '');
    return;
  }
  const open = () => mine === turn && video.isConnected && leaf.matches(':popover-open');
  video.srcObject = stream;
  const canvas = document.createElement('canvas');
  const pixels = canvas.getContext('2d', { willReadFrequently: true });
  for (let last; open(); await new Promise((later) => { setTimeout(later, APART); })) {
    if (video.paused) await video.play().catch(() => {});
    if (!video.videoWidth) continue;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = scale * video.videoWidth;
    canvas.height = scale * video.videoHeight;
    pixels.drawImage(video, 0, 0, canvas.width, canvas.height);
    let text;
    try {
      text = decodeQR(pixels.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      continue;   // no code in this picture
    }
    if (text !== last && seen('text', last = text)) leaf.hidePopover();
  }
  for (const track of stream.getTracks()) track.stop();
}
