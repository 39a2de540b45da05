// Turns an SVG document into a PNG, inside the window.

/** The largest side of a canvas in Chromium, in pixels. */
const MAX_SIDE_PX = 16_384;

/** Returns Base64 without a prefix. `scale` is in pixels a unit, or 1 where the canvas would become too large. */
export async function pngBase64(svg: string, scale: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const fitting = Math.max(image.width, image.height) * scale > MAX_SIDE_PX ? 1 : scale;
  const canvas = document.createElement('canvas');
  canvas.width = image.width * fitting;
  canvas.height = image.height * fitting;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw the picture on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
}
